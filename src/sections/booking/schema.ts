import { day, entries, group, optional, text } from '../../content/schema/fields.ts';
import { headed, link, section } from '../../content/schema/parts.ts';

export const booking = section('booking', 'Booking', {
  ...headed,
  days: optional(
    entries(
      'Days with free times',
      group('Day', {
        day: day('Day', 'It is left out when you publish after that day.'),
        times: entries('Times', text('Time')),
      }),
      'Each time leads to the contact form, with a message.',
    ),
  ),
  choose: optional(
    text('Words of each link', 'Without any, it is the time alone: {time}.', { placeholders: ['day', 'time'] }),
  ),
  message: optional(
    text('Message in the form', '{day} and {time} stand for what was chosen.', { placeholders: ['day', 'time'] }),
  ),
  link: optional(link('Link', 'It stands below the times, or alone.')),
}).superRefine(({ days, message, link: other }, context) => {
  const issue = (path: string, problem: string) => context.addIssue({ code: 'custom', path: [path], message: problem });
  if (!days && !other) issue('days', 'is missing, and so is a link. Write one of the two.');
  if (days && !message) issue('message', 'is missing. Write what the form is to say, with {day} and {time}.');
});
