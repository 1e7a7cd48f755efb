import { figureWords } from '../../sections/figures/schema.ts';
import { illustration, sectionBelowTitle, sectionList } from '../../sections/kinds.ts';
import { quote } from '../../sections/quotation/schema.ts';
import { day, flag, formatted, group, list, notation, optional, optionalNotation, text } from './fields.ts';
import { descriptionLength, link, service, titleLength } from './parts.ts';

/** Fields between the two lines `---` at the top of a document: a Markdown file that is a page of its own. */

const month = (label: string) =>
  formatted('month', notation(label, /^\d{4}-(0[1-9]|1[0-2])$/, 'Write year and month, such as 2026-11.'));

const draft = flag('Draft', 'Visitors see no draft.');

const title = (help = '') =>
  text('Main heading', `${help} It is the title in search results too.`.trim(), { searchLength: titleLength });

const summary = (label: string) =>
  text(label, 'Write one or two sentences that make a searcher choose this page.', { searchLength: descriptionLength });

/** Plain page: `content/pages/careers.md` is the page at `/careers`. */
export const plainPage = group('Plain page', {
  title: title(),
  description: summary('Page description'),
  lede: text('Text under the main heading'),
  action: optional(link('Button', 'The form of the same page is #form, and its free times are #times.')),
  footer: optional(text('Name in the footer', 'Without one, the footer has no link to the page.')),
  place: optionalNotation(
    'Place in the footer',
    /^\d{1,3}$/,
    'Write a number: after the menu’s links, those of your own pages stand in its order. Links without one come last.',
  ),
  draft,
  illustration,
  sections: optional(sectionList('Sections below the text', sectionBelowTitle)),
});

/** Article: `content/insights/two-forms.md` is the page at `/insights/two-forms`. */
export const article = group('Article', {
  title: title(),
  summary: summary('Summary'),
  author: text('Author', 'A name of the team on the about page links to the person there.', { of: 'team' }),
  topic: service('Topic'),
  date: day('Date', 'An article of a later day goes live when you publish on that day or after it.'),
  updated: optional(day('Date of the last change')),
  draft,
}).refine(({ date, updated = date }) => date <= updated, {
  error: 'is earlier than the date of the article. Check the two days.',
  path: ['updated'],
});

const figure = group('Figure', {
  name: text('What was measured'),
  unit: text('Unit', 'Name what the numbers are in, such as working days.'),
  before: text('Before'),
  after: text('After'),
  ...figureWords(),
});

/** Case study: `content/work/claims.md` is the page at `/work/claims`. */
export const caseStudy = group('Case study', {
  title: title(),
  summary: summary('Summary'),
  client: text('Client', 'Write the name, or who it is, such as "Insurer, 140 staff", or "anonymised".'),
  sector: text('Sector', 'Choose an industry of the home page.', { of: 'industries' }),
  pillar: service('Pillar'),
  from: month('First month'),
  to: month('Last month'),
  people: list(
    'People',
    text('Name', '', { of: 'team' }),
    'Names of the team on the about page link to the people there.',
  ),
  steps: group('Steps of the process', {
    before: list('Before', text('Step')),
    after: list('After', text('Step')),
  }),
  figures: list('Figures', figure),
  quote: optional(group('Quotation', quote())),
  draft,
}).refine(({ from, to }) => from <= to, { error: 'ends before it begins. Check the two months.', path: ['to'] });
