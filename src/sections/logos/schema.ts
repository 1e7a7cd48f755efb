import { entries, group, publicFile, text } from '../../content/schema/fields.ts';
import { section } from '../../content/schema/parts.ts';
import { approval } from '../quotation/schema.ts';

export const logos = section('logos', 'Logos of clients', {
  heading: text('Heading'),
  logos: entries(
    'Logos',
    group('Logo', {
      name: text('Name of the client', 'Screen readers say it in place of the logo.'),
      path: publicFile('File', ['svg', 'png', 'webp', 'avif', 'jpg'], 'client.svg'),
      ...approval(),
    }),
    'The permission to show a logo is kept here and not shown.',
  ),
});
