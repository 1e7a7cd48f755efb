import { choice, entries, group, optional, text } from '../../content/schema/fields.ts';
import { headed, section } from '../../content/schema/parts.ts';
import { iconNames } from '../../illustrations/service-icons.ts';

/** Ways to set a list of points. */
const looks = ['rows', 'large rows', 'columns', 'tiles', 'steps across', 'steps down'] as const;

export const points = section('points', 'List of points', {
  look: choice('Look', looks, 'Steps are numbered along a line. The tiles of the home page are the industries.'),
  ...headed,
  points: entries(
    'Points',
    group('Point', {
      name: text('Name'),
      label: optional(text('Small line under the name', 'Such as the stage that a step belongs to.')),
      text: text('Text'),
      icon: optional(choice('Icon', iconNames, 'Tiles show it.')),
      facts: optional(
        entries('Facts', group('Fact', { name: text('Name', 'Such as Place, Pay or Days.'), value: text('Value') })),
      ),
    }),
  ),
});
