import { choice, flag, optional } from '../../content/schema/fields.ts';
import { callToAction as closing, section } from '../../content/schema/parts.ts';

export const callToAction = section('callToAction', 'Call to action', {
  ...closing().shape,
  illustration: optional(
    choice('Illustration', ['closing-about', 'closing-services'], 'Without one, a line leads to the button.'),
  ),
  calculator: flag('Calculator below it', 'Its words are those of the calculator of the home page.'),
});
