import { optional, text } from '../../content/schema/fields.ts';
import { image, section } from '../../content/schema/parts.ts';

export const imageBand = section('image', 'Image with a statement', {
  statement: optional(text('Statement beside the image', 'It is large: write ten words or so.')),
  image: image('Image'),
});
