import type { z } from 'zod';
import { choice, group, list, text } from '../../content/schema/fields.ts';
import { pillarIds, section } from '../../content/schema/parts.ts';

const pillar = group('Pillar', {
  id: choice(
    'Service in the form',
    pillarIds,
    'It is also the end of the pillar’s address: /services#customer-experience.',
  ),
  title: text('Name of the pillar'),
  summary: text('Summary', 'Write one sentence for the home page.'),
  description: text('Description'),
  // SERVICES-1
  services: list('Services', group('Service', { name: text('Name'), description: text('Description') })),
});

/** All four pillars: their ids are the form's, each is there. */
const all = list('Pillars', pillar).superRefine((given, context) => {
  for (const id of pillarIds.filter((value) => !given.some((each) => each.id === value))) {
    context.addIssue(`needs a pillar with the id "${id}", which the form offers.`);
  }
}) as unknown as z.ZodType<[Pillar, Pillar, Pillar, Pillar]>;

export const pillars = section('pillars', 'Pillars', {
  heading: text('Heading of the pillars'),
  servicesHeading: text('Heading of the services in a pillar'),
  ask: text('Text of the link from a pillar to the form', 'The form opens with that service selected.'),
  pillars: all,
});

export const cards = section('cards', 'Cards of the pillars', {
  heading: text('Heading'),
  lede: text('Text under the heading'),
  more: text('Text of the link to a pillar'),
});

export type Pillar = z.infer<typeof pillar>;
