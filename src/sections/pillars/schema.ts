import type { z } from 'zod';
import { entries, group, list, text } from '../../content/schema/fields.ts';
import { headed, section, service } from '../../content/schema/parts.ts';

const pillar = group('Pillar', {
  id: service('Service'),
  summary: text('Summary', 'Write one sentence for the home page.'),
  description: text('Description'),
  // SERVICES-1
  services: entries('Services', group('Service', { name: text('Name'), description: text('Description') })),
});

export const pillars = section('pillars', 'Services in full', {
  heading: text('Heading of the pillars'),
  servicesHeading: text('Heading of the services in a pillar'),
  ask: text('Text of the link from a pillar to the form', 'The form opens with that service selected.'),
  pillars: list('Pillars', pillar, 'They are shown in the order of the company’s services.'),
});

export const cards = section('cards', 'Cards of the services', {
  ...headed,
  more: text('Text of the link to a pillar'),
});

export type Pillar = z.infer<typeof pillar>;
