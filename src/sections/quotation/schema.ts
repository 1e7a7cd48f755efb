import { day, text } from '../../content/schema/fields.ts';
import { section } from '../../content/schema/parts.ts';

/** Who has approved what is published of them, and when. */
export const approval = () => ({
  approvedBy: text('Who approved it', 'Write a name or a role, such as Head of Claims.'),
  approvedOn: day('Day of the approval'),
});

/** Words of somebody else. */
export const quote = () => ({ text: text('Words'), name: text('Who said it'), ...approval() });

export const quotation = section('quotation', 'Quotation', quote());
