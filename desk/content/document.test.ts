import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editDocument, parseDocumentFile } from './document.ts';

const key = 'insights/two-forms';

const source = `---
# Kept above.
title: Two forms # Kept beside.
draft: 'true'
---

## One

Text.
`;

const values = { title: 'Two forms', draft: 'true', body: '## One\n\nText.\n' };

test('the form has the front matter and the body, which begins after an empty line', () => {
  const text = source.replace(' # Kept beside.', '');
  expect(parseDocumentFile(key, text)).toEqual({ data: values, violations: [] });
  expect(parseDocumentFile(key, `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual({ data: values, violations: [] });
});

test('a change of a field leaves comments, order and body as they are, and one of the body the front matter', () => {
  const text = source.replace(' # Kept beside.', '');
  expect(editDocument(text, { ...values, draft: 'false' })).toBe(text.replace("'true'", 'false'));
  expect(editDocument(text, { title: values.title, body: values.body })).toBe(text.replace("draft: 'true'\n", ''));
  expect(editDocument(text, { ...values, body: 'Else.' })).toBe(`${text.split('\n\n')[0]}\n\nElse.`);
});

test('a changed body is written with the plain blanks that the check and the page read beside its marks', () => {
  const body = '##\u00a0A\u00a0b\n\n-\u202f**\u00a0c**\n';
  expect(editDocument(source, { ...values, body })).toContain('\n\n## A\u00a0b\n\n- \u00a0**c**\n');
});

test('line ends and byte order mark stay, also those of a body with both kinds', () => {
  const windows = `\ufeff${source.replaceAll('\n', '\r\n')}`;
  expect(editDocument(windows, { ...values, body: 'A\nB\n' })).toBe(windows.replace('## One\r\n\r\nText.', 'A\r\nB'));
  const both = `${source}One\r\nTwo\n`;
  const body = `${values.body}One\nTwo\n`;
  // The check accepts no comment after a text without quotes.
  const quoted = both.replace('title: Two forms', 'title: "New"');
  expect(editDocument(both, { ...values, title: 'New', body })).toBe(quoted);
});

test.each([
  ['no document yet', ''],
  ['no empty line under the front matter', '---\ntitle: Old\n---\nText.\n'],
  ['no front matter', '---\n---\n'],
  ['no line end after the front matter', '---\ntitle: Old\n---'],
])('of a file with %s, the form has what was saved', (_, before) => {
  for (const body of ['', 'Text.', '\nText.\n\n']) {
    const text = editDocument(before, { ...values, body });
    expect(text).toMatch(/^---\n/);
    expect(parseDocumentFile(key, text)).toEqual({ data: { ...values, body }, violations: [] });
  }
});

test.each(globSync('examples/full/content/*/*.md'))(
  '%s stays byte for byte what it is when nothing changes',
  (file) => {
    const text = readFileSync(file, 'utf8');
    expect(editDocument(text, parseDocumentFile(key, text).data)).toBe(text);
  },
);

test('a field with the name of the body is no field', () => {
  const { data, violations } = parseDocumentFile(key, '---\ntitle: Two forms\nbody: Text\n---\n');
  expect(data).toBeUndefined();
  expect(violations).toMatchObject([{ field: 'body', problem: expect.stringContaining('Delete it') }]);
});
