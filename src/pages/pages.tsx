import type { Ground } from '../components/section.tsx';
import { company, contact, enquiry, site } from '../content/content.ts';
import { plainPages } from '../content/documents/published-documents.ts';
import type { Page } from '../content/schema/pages.ts';
import { stepNamesIn } from '../content/sections-by-kind.ts';
import type { Enquiry as Values } from '../enquiry/fields.ts';
import { generate } from '../illustrations/catalogue.ts';
import { EnquiryForm } from '../islands/enquiry.tsx';
import { Island } from '../islands/island.tsx';
import { CostCalculator } from '../sections/cost-calculator/cost-calculator.tsx';
import type { Section, SectionOf } from '../sections/kinds.ts';
import type { PropsOf, shows } from '../sections/shows.ts';
import thread from './home-thread.module.css';

/** Props of the form. Its words are props too: the page has them anyway, and as JavaScript they would be sent twice. */
const formProps = ({ heading, intro, service }: SectionOf<'form'>) => ({
  words: {
    ...enquiry,
    ...(intro && { requiredNote: `${intro} ${enquiry.requiredNote}` }),
    notice: plainPages.some(({ path }) => path === site.banner.policy.href) ? enquiry.notice : undefined,
  },
  heading,
  ...(service && { values: { service } }),
  thanks: generate('sent'),
  direct: { email: company.email, phone: company.phone },
});

/** The form as it is hydrated; `sent` has the thank-you message of a form that was posted without JavaScript (`/contact?sent`). */
const hydratedForm = (words: SectionOf<'form'>, sent = false) => (
  <Island name="enquiry" component={EnquiryForm} props={{ ...formProps(words), sent }} />
);

/** What shows the sections of each kind: the folders of `src/sections/` say it. */
const kinds = new Map(
  Object.values(
    import.meta.glob<{ shown?: ReturnType<typeof shows>[] }>(['../sections/*/*.tsx', '!**/*.test.tsx'], {
      eager: true,
    }),
  ).flatMap(({ shown = [] }) => shown.map((each) => [each.kind, each] as const)),
);

const shownOf = ({ kind }: Section) => kinds.get(kind) as ReturnType<typeof shows>;

/**
 * Sections of a page, from top to bottom, with the form that stands in the place of the enquiry form. No two neighbours have the
 * same ground, in any order: one that would have its neighbour's, or above the footer the footer's, is paper, or white below paper.
 * @param above ground of what the page has above the sections
 */
export function pageOfSections(
  { sections, illustration, path }: Pick<Page, 'sections' | 'illustration'> & { path?: string | undefined },
  form: PropsOf<'form'>['form'] = (words) => hydratedForm(words),
  above: Ground = 'white',
) {
  const calculator = <Island name="cost-calculator" component={CostCalculator} props={{}} />;
  const stepNames = stepNamesIn(sections) ?? [];
  const parts = { illustration, path, stepNames, form, calculator };
  let last = above;
  const shown = sections
    .filter((words) => shownOf(words).hasContent?.(words) ?? true)
    .map((words, index, all) => {
      const { component: Component, ground: own } = shownOf(words);
      const wanted = typeof own === 'function' ? own(words) : own;
      const joined = !wanted && last !== 'ink';
      const isTaken = wanted === last || (wanted === 'ink' && index === all.length - 1);
      if (!joined) last = wanted && !isTaken ? wanted : last === 'paper' ? 'white' : 'paper';
      const place = { above: all.slice(0, index), ground: last, joined };
      return <Component key={sections.indexOf(words)} words={words} {...place} {...parts} />;
    });
  // The thread leaves the home page's illustration and ends at the button below the calculator.
  return illustration === 'home' ? <div className={thread.thread}>{shown}</div> : shown;
}

/** Contact page with the thank-you message of a form that was posted without JavaScript (`/contact?sent`). */
export const sentContactPage = () => pageOfSections(contact, (words) => hydratedForm(words, true));

/**
 * Response to a form that was posted without JavaScript and refused. It is rendered at build time only, with slots for values
 * (build/prerender/prerender.ts).
 * @param message text that the e-mail link contains
 */
export const refusedContactPage = (values: Values, reason: string, message: string) =>
  pageOfSections(contact, (words) => (
    <EnquiryForm {...formProps(words)} refused={{ reason, message }} values={values} />
  ));
