import { expect, test } from 'vitest';
import { fieldId, fieldLabel, fillMissing } from './form-field.ts';
import { documentForm, formFiles } from './form-files.ts';

const formOf = (name: string) => formFiles.find((file) => file.name === name) ?? expect.unreachable();

test.each([
  ['about', 'team.members[3].name', 'Team › Member of the team 4 › Name'],
  ['about', 'team.members[3].image.alt', 'Team › Member of the team 4 › Portrait › Alt text'],
  ['about', 'whoWeAre.paragraphs[1]', 'Who we are › Paragraph 2'],
  ['company', 'companyNumber', 'Company number'],
  ['redirects', '[1].from', 'Moved address 2 › Old address'],
])('%s, %s is named as in the form: %s', (name, field, label) => {
  expect(fieldLabel(formOf(name), fieldId(name, field))).toBe(label);
});

test('help in a form asks for no quotes, which are YAML’s', () => {
  expect(JSON.stringify(formFiles)).not.toContain('double quotes');
});

test('a form has the controls, limits and choices of the schema, and what a document may name', () => {
  const { fields } = Object(formOf('company').field);
  expect([fields.name.control, fields.accent]).toMatchObject(['lines', { control: 'colour', isOptional: true }]);
  const data = {
    pillarTitles: { 'process-digitization': 'Processes' },
  };
  const article = Object(documentForm('insights/a', data).field).fields;
  expect(article).toMatchObject({
    date: { control: 'notation' },
    draft: { kind: 'flag', isOptional: true },
    body: { control: 'markdown' },
  });
  expect(article.title.help).toContain('At most 60 characters.');
  expect(article.topic.options[0]).toEqual({ value: 'process-digitization', label: 'Processes' });
});

test('a new entry has the fields that it needs, without words and with no choice made', () => {
  const { fields } = Object(documentForm('work/a').field);
  expect(fillMissing(undefined, fields.figures.entry, false)).toEqual(
    Object.fromEntries(['name', 'unit', 'before', 'after', 'source'].map((name) => [name, ''])),
  );
  expect([fillMissing(undefined, fields.pillar, false), fillMissing(undefined, fields.pillar, true)]).toEqual([
    undefined,
    'process-digitization',
  ]);
  const { image } = Object(formOf('about').field).fields;
  expect(fillMissing({ host: 'local', alt: 'A wall' }, image, false)).toEqual({
    host: 'local',
    path: '',
    alt: 'A wall',
  });
});
