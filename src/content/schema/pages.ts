import type { z } from 'zod';
import { choice, group, list, optional, text } from './fields.ts';
import {
  callToAction,
  image,
  inMenu,
  link,
  masthead,
  metadata,
  passage,
  pillarIds,
  pointList,
  questions,
} from './parts.ts';

export const home = group('Home page', {
  ...inMenu(),
  hero: group('Opening of the page', {
    heading: text('Main heading'),
    lede: text('Text under the main heading'),
    action: link('Button'),
    secondAction: optional(link('Second, quieter button')),
  }),
  introduction: group('Introduction', {
    heading: text('Heading'),
    paragraphs: list('Paragraphs', text('Paragraph')),
    link: link('Link under the paragraphs'),
    image: image('Image'),
  }),
  pillars: group('Pillars', {
    heading: text('Heading'),
    lede: text('Text under the heading'),
    more: text('Text of the link to a pillar'),
  }),
  industries: pointList('Industries'),
  callToAction: callToAction(),
});

export const about = group('About page', {
  ...inMenu(),
  masthead: masthead(),
  whoWeAre: passage('Who we are'),
  whatWeDo: passage('What we do'),
  mission: passage('Mission'),
  vision: passage('Vision'),
  image: image('Image'),
  values: pointList('Values'),
  team: group('Team', {
    heading: text('Heading'),
    lede: text('Text under the heading'),
    members: list(
      'Members of the team',
      group('Member of the team', {
        name: text('Name'),
        role: text('Role in the company'),
        text: text('What this person does'),
        image: optional(image('Portrait', 'Without one, the person’s initials stand in for it.')),
        profile: optional(link('Profile on another website', 'Leave it out if there is none.')),
      }),
    ),
  }),
  callToAction: callToAction(),
});

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
const pillars = list('Pillars', pillar).superRefine((given, context) => {
  for (const id of pillarIds.filter((value) => !given.some((each) => each.id === value))) {
    context.addIssue(`needs a pillar with the id "${id}", which the form offers.`);
  }
}) as unknown as z.ZodType<[Pillar, Pillar, Pillar, Pillar]>;

const statement = () => optional(text('Statement beside the image', 'It is large: write ten words or so.'));

export const services = group('Services page', {
  ...inMenu(),
  masthead: masthead(),
  pillarsHeading: text('Heading of the pillars'),
  servicesHeading: text('Heading of the services in a pillar'),
  ask: text('Text of the link from a pillar to the form', 'The form opens with that service selected.'),
  pillars,
  wayOfWorking: pointList('Way of working'),
  statement: statement(),
  image: image('Image'),
  callToAction: callToAction(),
});

export const approach = group('Approach page', {
  ...inMenu(),
  masthead: masthead(),
  challenges: group('Challenges', {
    heading: text('Heading'),
    lede: text('Text under the heading'),
    columns: group('Heads of the columns', {
      challenge: text('Head of the challenges'),
      approach: text('Head of the approaches'),
    }),
    rows: list('Rows', group('Row', { challenge: text('Challenge'), approach: text('Approach') })),
  }),
  process: pointList('Process'),
  principles: pointList('Principles'),
  statement: statement(),
  image: image('Image'),
  callToAction: callToAction(),
});

const filled = (label: string, ...placeholders: readonly string[]) => text(label, '', { placeholders });

/** Words around the articles, which are the documents in `insights/`. */
export const insights = group('Insights page', {
  ...inMenu(),
  masthead: masthead(),
  topic: group('List of the articles on a topic, for search engines', {
    title: filled('Page title', 'topic'),
    description: filled('Page description', 'topic'),
  }),
  by: filled('Author', 'author'),
  readingTime: filled('Reading time', 'minutes'),
  updated: filled('Day of the last change', 'date'),
  related: filled('Heading of other articles', 'topic'),
  all: text('Link to all articles'),
  topics: text('Name of the list of topics'),
  byAuthor: filled('Heading of an author’s articles', 'author'),
  feeds: text('Name of the feeds'),
  newer: text('Link to newer articles'),
  older: text('Link to older articles'),
  pageOf: filled('Number of the page', 'page', 'pages'),
  callToAction: callToAction(),
});

/** Words around the case studies, which are the documents in `work/`. */
export const work = group('Work page', {
  ...inMenu(),
  masthead: masthead(),
  client: text('Label of the client'),
  anonymised: text('Text in place of a client’s name'),
  sector: text('Label of the industry'),
  pillar: text('Label of the pillar'),
  period: text('Label of the months'),
  dates: filled('Months', 'from', 'to'),
  people: text('Label of the people'),
  show: text('Heading of the process'),
  before: text('Name of the process before'),
  after: text('Name of the process after'),
  both: text('Name of both, side by side'),
  steps: filled('Number of steps', 'count'),
  figures: text('Heading of the figures'),
  source: filled('Source of a figure', 'source'),
  approved: filled('Approval of a quotation', 'name', 'date'),
  related: group('Headings of links to case studies', {
    sector: filled('Of an industry', 'sector'),
    pillar: text('Of a pillar'),
  }),
  all: text('Link to all case studies'),
  newer: text('Link to newer case studies'),
  older: text('Link to older case studies'),
  pageOf: filled('Number of the page', 'page', 'pages'),
  callToAction: callToAction(),
});

const closingTime = (label: string) =>
  text(label, '{time} stands for the time when you close.', { placeholders: ['time'] });

export const contact = group('Contact page', {
  ...inMenu(),
  masthead: masthead(),
  reasons: pointList('Reasons to get in touch'),
  details: group('Contact details', {
    heading: text('Heading'),
    email: text('Label of the e-mail address'),
    phone: text('Label of the telephone number'),
    address: text('Label of the address'),
    hours: text('Label of the opening hours'),
    openToday: closingTime('Line while you are open'),
    openTomorrow: closingTime('The same for a visitor for whom that time is tomorrow'),
    closedNow: text('Line while you are closed'),
    registered: text('Label of the registered details', 'It is shown where company.yaml has such details.'),
  }),
  call: group('Call', {
    heading: text('Heading', 'Visitors see it above the form if they come by a link to /contact#call.'),
    text: text('Text under the heading', 'The opening hours follow.'),
  }),
  formHeading: text('Heading of the form'),
  next: pointList('What happens next'),
  map: group('Map', { heading: text('Heading'), text: text('Text') }),
  questions: questions(),
});

export const notFound = group('Page of an unknown address', {
  metadata: metadata(),
  heading: text('Main heading'),
  text: text('Text under the main heading'),
  link: link('Button'),
});

export type HomeWords = z.infer<typeof home>;
export type AboutWords = z.infer<typeof about>;
export type Pillar = z.infer<typeof pillar>;
export type ServicesWords = z.infer<typeof services>;
export type ApproachWords = z.infer<typeof approach>;
export type InsightsWords = z.infer<typeof insights>;
export type WorkWords = z.infer<typeof work>;
export type ContactWords = z.infer<typeof contact>;
