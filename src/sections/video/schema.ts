import { publicFile } from '../../content/schema/fields.ts';
import { headed, section } from '../../content/schema/parts.ts';

export const video = section('video', 'Video', {
  ...headed,
  file: publicFile('Video', ['mp4', 'webm'], 'film.mp4'),
  captions: publicFile('Captions', ['vtt'], 'film.vtt'),
  poster: publicFile('Image until it plays', ['jpg', 'png', 'webp', 'avif'], 'film.jpg'),
});
