import { entries, group, optional, text } from '../../content/schema/fields.ts';
import { headed, section } from '../../content/schema/parts.ts';

/** What a figure says beside its numbers. */
export const figureWords = () => ({
  worse: optional(text('What got worse', 'Write a sentence, if the number did, or hardly changed. It looks so then.')),
  source: text('Source', 'Say who measured it, and how.'),
});

export const figures = section('figures', 'Figures', {
  ...headed,
  figures: entries(
    'Figures',
    group('Figure', {
      name: text('What was measured'),
      value: text('Number', 'It is very large: write a few characters, such as 9 or £1.2m.'),
      unit: optional(text('Unit', 'Name what the number is in, such as working days.')),
      before: optional(text('Number before')),
      ...figureWords(),
    }),
  ),
});
