import { group, list, optional, text } from '../../content/schema/fields.ts';
import { image, section } from '../../content/schema/parts.ts';

const passage = (label: string) =>
  group(label, { heading: text('Heading'), paragraphs: list('Paragraphs', text('Paragraph')) });

export const passages = section('passages', 'Passages', {
  passages: list('Passages', passage('Passage')),
  image: optional(image('Image')),
  statements: optional(list('Statements, set large', passage('Statement'))),
});
