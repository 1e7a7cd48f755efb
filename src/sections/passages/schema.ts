import { entries, group, optional, text } from '../../content/schema/fields.ts';
import { image, section } from '../../content/schema/parts.ts';

const passage = (label: string) =>
  group(label, { heading: text('Heading'), paragraphs: entries('Paragraphs', text('Paragraph')) });

export const passages = section('passages', 'Passages', {
  passages: entries('Passages', passage('Passage')),
  image: optional(image('Image')),
  statements: optional(entries('Statements, set large', passage('Statement'))),
});
