import { entries, group, optional, text } from '../../content/schema/fields.ts';
import { headed, link, section } from '../../content/schema/parts.ts';

export const prices = section('prices', 'Prices', {
  ...headed,
  prices: entries(
    'Prices',
    group('Price', {
      name: text('What is sold'),
      price: text('Price', 'Write it with its currency, such as £4,800.'),
      unit: optional(text('Unit', 'Say what the price is for, such as a day.')),
      includes: entries('What is included', text('Part')),
      link: optional(link('Link')),
    }),
  ),
  vat: text('VAT', 'Say whether the prices include it: anyone who sells to consumers has to include it.'),
});
