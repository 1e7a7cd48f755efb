import { about } from './content.ts';
import { idOf } from './documents/document-names.ts';
import { membersIn } from './sections-by-kind.ts';

/** Path of a person's card on the about page, and the role in it; undefined for somebody who is not in the team. */
export function personCard(person: string) {
  const member = membersIn(about.sections).find(({ name }) => name === person);
  return member && { href: `/about#${idOf(person)}`, role: member.role };
}
