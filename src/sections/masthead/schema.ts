import { optional } from '../../content/schema/fields.ts';
import { link, masthead as opening, section } from '../../content/schema/parts.ts';

export const masthead = section('masthead', 'Opening of the page', {
  ...opening().shape,
  action: optional(link('Button')),
  secondAction: optional(link('Second, quieter button')),
});
