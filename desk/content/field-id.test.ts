import { expect, test } from 'vitest';
import { fieldId, fieldLabel } from './field-id.ts';
import { formFiles } from './form-schema.ts';

const schemaOf = (name: string) => formFiles.find((file) => file.name === name)?.schema ?? {};

test.each([
  ['about', 'team.members[3].name', 'Team › Member of the team 4 › Name'],
  ['about', 'team.members[3].image.alt', 'Team › Member of the team 4 › Portrait › Alt text'],
  ['about', 'whoWeAre.paragraphs[1]', 'Who we are › Paragraph 2'],
  ['company', 'companyNumber', 'Company number'],
  ['redirects', '[1].from', 'Moved address 2 › Old address'],
])('%s, %s is named as in the form: %s', (name, field, label) => {
  expect(fieldLabel(schemaOf(name), fieldId(name, field))).toBe(label);
});

test('help in a form asks for no quotes, which are YAML’s', () => {
  expect(JSON.stringify(formFiles)).not.toContain('double quotes');
});
