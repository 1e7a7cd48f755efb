import { expect, test } from 'vitest';
import { documentForm, formFiles } from '../../content/form-files.ts';
import { errorsOf, unknownFields } from './form-errors.ts';

test('errors stand at their field; those of a text in Markdown at the text, each with its line', () => {
  const forms = [...formFiles, documentForm('insights/a')];
  const violations = [
    { file: 'content/about.yaml', field: 'sections[4].members[1].name', problem: 'name is empty.' },
    { file: 'content/insights/a.md', field: 'title', problem: 'title is empty.' },
    { file: 'content/insights/a.md', field: 'line 5', problem: 'has HTML.' },
    { file: 'content/insights/a.md', field: 'images[0].path', problem: '"/a.jpg" is damaged.' },
    { file: 'about.html', field: '', problem: 'has no form.' },
  ];
  expect([...errorsOf(violations, forms)]).toEqual([
    ['about.sections.4.members.1.name', 'name is empty.'],
    ['insights/a.title', 'title is empty.'],
    ['insights/a.body', 'Line 5: has HTML.\n"/a.jpg" is damaged.'],
  ]);
});

test('an error calls other files what the desk calls them', () => {
  const forms = [...formFiles, documentForm('insights/a')];
  const problem = (words: string) => [
    ...errorsOf([{ file: 'content/home.yaml', field: 'a', problem: words }], forms).values(),
  ];
  expect(problem('"x" is not in the services of content/company.yaml. Write one.')).toEqual([
    '"x" is not in the services of “Company”. Write one.',
  ]);
  expect(problem('is that of content/contact.yaml › metadata.title. Or content/insights/a.md › title.')).toEqual([
    'is that of “Contact page › For search engines and link previews › Page title”. Or Article “a” › Main heading.',
  ]);
  expect(problem('content/other.yaml stays.')).toEqual(['content/other.yaml stays.']);
});

test('a field that the form does not have is told of above the form', () => {
  const site = formFiles.find(({ name }) => name === 'site') ?? expect.unreachable();
  const unknown = { file: 'content/site.yaml', field: 'navigation', problem: 'Unknown field "navigation".' };
  const others = [
    { file: 'content/site.yaml', field: 'footer.navigation', problem: 'Unknown field "navigation".' },
    { file: 'content/about.yaml', field: 'navigation', problem: 'Unknown field "navigation".' },
  ];
  expect(unknownFields([unknown, ...others], site)).toEqual([unknown]);
});
