import { optional, publicFile, text } from '../../content/schema/fields.ts';
import { section } from '../../content/schema/parts.ts';

export const download = section('download', 'Download', {
  heading: text('Heading'),
  text: optional(text('Text')),
  label: text('Text of the link', 'The kind and the size of the file follow.'),
  file: publicFile('File', [], 'brochure.pdf'),
});
