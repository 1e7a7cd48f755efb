import { expect, test } from 'vitest';
import { hashOf, scriptTags } from './scripts.ts';

test('an island that no page has is not published: its JavaScript holds the words of its section', () => {
  const code = { 'entry.js': 'entry', 'form.js': 'form', 'calculator.js': 'hidden words', 'shared.js': 'shared' };
  const scripts = scriptTags({
    files: new Map(Object.entries(code)),
    entry: 'entry.js',
    islands: new Map([
      ['enquiry', ['form.js', 'shared.js']],
      ['cost-calculator', ['calculator.js', 'shared.js']],
    ]),
  });
  expect(scripts.tags('<main></main>')).toContain('src="/entry.js"');
  expect([...scripts.needed]).toEqual(['entry.js']);
  expect(scripts.tags('<div data-island="enquiry"></div>')).toContain('/form.js');
  expect([...scripts.needed]).toEqual(['entry.js', 'form.js', 'shared.js']);
  expect(scripts.hashes).toContain(hashOf('shared'));
  expect(scripts.hashes).not.toContain(hashOf('hidden words'));
});
