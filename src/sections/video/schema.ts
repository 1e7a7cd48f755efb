import { optional, publicFile, text } from '../../content/schema/fields.ts';
import { section } from '../../content/schema/parts.ts';

export const video = section('video', 'Video', {
  heading: text('Heading'),
  lede: optional(text('Text under the heading')),
  file: publicFile('Video', ['mp4', 'webm'], 'film.mp4'),
  captions: publicFile('Captions', ['vtt'], 'film.vtt'),
  poster: publicFile('Image until it plays', ['jpg', 'png', 'webp', 'avif'], 'film.jpg'),
});
