import { entries, text } from '../../content/schema/fields.ts';
import { image, link, section } from '../../content/schema/parts.ts';

export const introduction = section('introduction', 'Introduction', {
  heading: text('Heading'),
  paragraphs: entries('Paragraphs', text('Paragraph')),
  link: link('Link under the paragraphs'),
  image: image('Image'),
});
