import { plainText } from '../../../config/invisible-characters.ts';
import { choice, count, entries, optional, text } from '../../content/schema/fields.ts';
import { headed, section } from '../../content/schema/parts.ts';

export const documents = section('documents', 'Case studies or articles', {
  ...headed,
  of: choice(
    'Documents',
    ['case studies', 'articles', 'main figure'],
    'The section is not shown until one is published. The main figure is the first of one case study, very large.',
  ),
  names: optional(
    entries(
      'Names',
      text('Name', '', { read: plainText }),
      'Write the ends of their addresses, such as claims, or leave out the list.',
    ),
  ),
  newest: optional(count('Number of the newest', 'Three are shown without names and without a number.')),
}).refine(({ names, newest }) => !(names && newest), {
  error: 'has both names and a number of the newest. Delete one of the two.',
  path: ['newest'],
});
