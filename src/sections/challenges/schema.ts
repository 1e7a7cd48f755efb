import { entries, group, text } from '../../content/schema/fields.ts';
import { section } from '../../content/schema/parts.ts';

export const challenges = section('challenges', 'Challenges', {
  heading: text('Heading'),
  lede: text('Text under the heading'),
  columns: group('Heads of the columns', {
    challenge: text('Head of the challenges'),
    approach: text('Head of the approaches'),
  }),
  rows: entries('Rows', group('Row', { challenge: text('Challenge'), approach: text('Approach') })),
});
