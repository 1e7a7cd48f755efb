import { group, optional, text } from '../../content/schema/fields.ts';
import { section, service } from '../../content/schema/parts.ts';

const closingTime = (label: string) =>
  text(label, '{time} stands for the time when you close.', { placeholders: ['time'] });

export const form = section('form', 'Enquiry form and contact details', {
  heading: text('Heading of the form'),
  intro: optional(text('Text under the heading')),
  service: optional(service('Service that is selected')),
  // Above the form, for visitors who come by a link to /contact#call. The opening hours follow the text.
  call: optional(
    group('Call', {
      heading: text('Heading', 'Visitors see it above the form if they come by a link to /contact#call.'),
      text: text('Text under the heading', 'The opening hours follow.'),
    }),
  ),
  details: optional(
    group(
      'Contact details',
      {
        heading: text('Heading'),
        email: text('Label of the e-mail address'),
        phone: text('Label of the telephone number'),
        address: text('Label of the address'),
        hours: text('Label of the opening hours'),
        openToday: closingTime('Line while you are open'),
        openTomorrow: closingTime('The same for a visitor for whom that time is tomorrow'),
        closedNow: text('Line while you are closed'),
        registered: text('Label of the registered details', 'It is shown where the company has such details.'),
      },
      'Leave it out on another page than the contact page: it shows the same.',
    ),
  ),
});

export const map = section('map', 'Map', { heading: text('Heading'), text: text('Text') });
