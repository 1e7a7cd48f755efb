import { entries, group, text } from '../../content/schema/fields.ts';
import { headed, section } from '../../content/schema/parts.ts';

export const challenges = section('challenges', 'Challenges', {
  heading: text('Heading'),
  lede: text('Text under the heading'),
  columns: group('Heads of the columns', {
    challenge: text('Head of the challenges'),
    approach: text('Head of the approaches'),
  }),
  rows: entries('Rows', group('Row', { challenge: text('Challenge'), approach: text('Approach') })),
});

export const comparison = section('comparison', 'Comparison', {
  ...headed,
  criterion: text('Head of the criteria'),
  options: entries('Options', text('Option')).max(4, 'are over 4, which no telephone and few readers can compare.'),
  rows: entries(
    'Rows',
    group('Row', { name: text('Criterion'), cells: entries('Cells', text('Cell'), 'Write one for each option.') }),
  ),
}).superRefine(({ options, rows }, context) => {
  for (const [index, { cells }] of rows.entries()) {
    if (cells.length === options.length) continue;
    const message = `has ${cells.length} of the ${options.length} cells. Write one for each option.`;
    context.addIssue({ code: 'custom', path: ['rows', index, 'cells'], message });
  }
});
