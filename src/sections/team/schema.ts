import { entries, group, optional, text } from '../../content/schema/fields.ts';
import { image, link, section } from '../../content/schema/parts.ts';

export const team = section('team', 'Team', {
  heading: text('Heading'),
  lede: text('Text under the heading'),
  members: entries(
    'Members of the team',
    group('Member of the team', {
      name: text('Name'),
      role: text('Role in the company'),
      text: text('What this person does'),
      image: optional(image('Portrait', 'Without one, the person’s initials stand in for it.')),
      profile: optional(link('Profile on another website', 'Leave it out if there is none.')),
    }),
  ),
});
