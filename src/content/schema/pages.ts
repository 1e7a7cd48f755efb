import type { z } from 'zod';
import { illustration, type Kind, sectionList } from '../../sections/kinds.ts';
import { sectionDay, today } from '../documents/publication-day.ts';
import { group, text } from './fields.ts';
import { callToAction, link, masthead, metadata } from './parts.ts';

/** Schema of a page of sections; `needs` is the kind that other pages, or the server, count on. */
export const page = (label: string, needs?: Kind) =>
  group(label, {
    metadata: metadata(),
    illustration,
    sections: sectionList('Sections').superRefine((sections, context) => {
      if (sections[0]?.kind !== 'masthead')
        context.addIssue('needs to begin with an opening of the page (kind: masthead).');
      for (const needed of ['masthead', needs] as const) {
        const index = sections.findIndex(({ kind }) => kind === needed);
        if (needed && index < 0 && needed === needs) context.addIssue(`needs a section of the kind "${needed}".`);
        if (index < 0 || sectionDay(sections[index]) <= today()) continue;
        const message = 'is hidden, and the page needs it. Show it.';
        context.addIssue({ code: 'custom', path: [index], message });
      }
    }),
  });

export const services = page('Services page', 'pillars');
export const contact = page('Contact page', 'form').superRefine(({ sections }, context) => {
  const index = sections.findIndex(({ kind }) => kind === 'form');
  for (const name of ['call', 'details'].filter((each) => !Object.hasOwn(sections[index] ?? {}, each))) {
    context.addIssue({ code: 'custom', path: ['sections', index, name], message: 'is missing on the contact page.' });
  }
});

const filled = (label: string, ...placeholders: readonly string[]) => text(label, '', { placeholders });

/** Words around the articles, which are the documents in `insights/`. */
export const insights = group('Insights page', {
  metadata: metadata(),
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
  byAuthor: filled('Words before an author’s articles', 'author'),
  feeds: text('Name of the feeds'),
  newer: text('Link to newer articles'),
  older: text('Link to older articles'),
  pageOf: filled('Number of the page', 'page', 'pages'),
  callToAction: callToAction(),
});

/** Words around the case studies, which are the documents in `work/`. */
export const work = group('Work page', {
  metadata: metadata(),
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

export const notFound = group('Page of an unknown address', {
  metadata: metadata(),
  heading: text('Main heading'),
  text: text('Text under the main heading'),
  link: link('Button'),
});

export type Page = z.infer<ReturnType<typeof page>>;
