import { expect, test } from 'vitest';
import { fieldId, fieldLabel, fillMissing } from './form-field.ts';
import { documentForm, formFiles, offered } from './form-files.ts';

const formOf = (name: string) => formFiles.find((file) => file.name === name) ?? expect.unreachable();

test.each([
  ['about', 'sections[4].members[3].name', 'Section 5 › Member of the team 4 › Name'],
  ['about', 'sections[4].members[3].image.alt', 'Section 5 › Member of the team 4 › Portrait › Alt text'],
  ['about', 'sections[2].passages[0].paragraphs[1]', 'Section 3 › Passage 1 › Paragraph 2'],
  ['company', 'companyNumber', 'Company number'],
  ['redirects', '[1].from', 'Moved address 2 › Old address'],
])('%s, %s is named as in the form: %s', (name, field, label) => {
  expect(fieldLabel(formOf(name), fieldId(name, field))).toBe(label);
});

test('help in a form asks for no quotes, which are YAML’s, and for no files, commands and builds', () => {
  const forms = [...formFiles, ...(['insights/a', 'work/a', 'pages/a'] as const).map(documentForm)];
  const helps = [...JSON.stringify(forms).matchAll(/"(?:help|label)":"((?:[^"\\\\]|\\\\.)*)"/g)].map(
    ([, help]) => help,
  );
  expect(helps.length).toBeGreaterThan(500);
  expect(helps.filter((help) => /double quotes|\.yaml|\.md|npm |\bbuilds?\b|draft: true/.test(help ?? ''))).toEqual([]);
});

test('a form has the controls, limits and choices of the schema, and what a document may name', () => {
  const { fields } = Object(formOf('company').field);
  expect([fields.name.control, fields.accent]).toMatchObject(['lines', { control: 'colour', isOptional: true }]);
  // As people write them, they are normalised also where they may be left out.
  expect([fields.companyNumber.inputFormat, fields.vatNumber.inputFormat]).toEqual(['company number', 'VAT number']);
  const data = { company: { services: [{ id: 'processes', name: 'Our processes' }] } };
  const [ofArticle, ofServices] = offered([documentForm('insights/a'), formOf('services')], data);
  const article = Object(ofArticle?.field).fields;
  expect(article).toMatchObject({
    date: { control: 'notation' },
    draft: { kind: 'flag', isOptional: true },
    body: { control: 'markdown' },
  });
  expect(article.title.help).toContain('At most 60 characters.');
  const options = [{ value: 'processes', label: 'Our processes' }];
  expect(article.topic).toMatchObject({ kind: 'choice', options });
  const { variants } = Object(ofServices?.field).fields.sections.entry;
  expect(variants.pillars.fields.pillars.entry.fields.id).toMatchObject({ kind: 'choice', options });
});

test('a new entry has the fields that it needs, without words and with no choice made', () => {
  const { fields } = Object(documentForm('work/a').field);
  expect(fillMissing(undefined, fields.figures.entry, false)).toEqual(
    Object.fromEntries(['name', 'unit', 'before', 'after', 'source'].map((name) => [name, ''])),
  );
  const { icon } = Object(formOf('company').field).fields.services.entry.fields;
  expect([fillMissing(undefined, icon, false), fillMissing(undefined, icon, true)]).toEqual([undefined, 'process']);
  const section = Object(formOf('about').field).fields.sections.entry;
  expect(fillMissing({ kind: 'map' }, section, false)).toEqual({ kind: 'map', heading: '', text: '' });
  const { image } = section.variants.passages.fields;
  expect(fillMissing({ host: 'local', alt: 'A wall' }, image, false)).toEqual({
    host: 'local',
    path: '',
    alt: 'A wall',
  });
});
