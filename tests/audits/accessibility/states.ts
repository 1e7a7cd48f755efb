import { contact, enquiry, services, site } from '../../../src/content/content.ts';
import { screenPaths } from '../../e2e/support/fixtures.ts';
import { senders } from './site-server.ts';
import { isAttached, isVisible, type Tab, type Width, waitUntil, waitUntilAtRest } from './tab.ts';

/** One step of a visitor, in terms that every driver supports: each state is defined once. */
type Step =
  | { readonly press: string }
  | { readonly fill: string; readonly text: string }
  | { readonly see: string }
  | { readonly find: string };

/** Builds whose screens are checked: the site, and the site as its owner publishes it, with a privacy notice (SITE-10). */
export const sitesWithStates = ['standard', 'published'] as const;

export type SiteWithStates = (typeof sitesWithStates)[number];

/** Screen of the site in one of its states. */
export interface State {
  readonly site: SiteWithStates;
  readonly screen: string;
  readonly name: string;
  /** Stored choice about cookies; a visitor without one sees the banner. */
  readonly choice?: 'accepted' | 'declined';
  /** The only width at which the state exists, unless it exists at both. */
  readonly only?: Width;
  readonly steps: readonly Step[];
}

/** Quotes an XPath string; XPath can't escape the quotation mark that encloses it. */
const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const button = (name: string) => `//button[normalize-space()=${quoted(name)}]`;
const field = (label: string) => `//*[@id=//label[normalize-space()=${quoted(label)}]/@for]`;
const summary = (heading: string) => `//summary[.//h3[normalize-space()=${quoted(heading)}]]`;
const openContent = (heading: string) => `${summary(heading)}/parent::details[@open]/*[last()]`;

const open = (heading: string): readonly Step[] => [{ press: summary(heading) }, { see: openContent(heading) }];

const banner: readonly Step[] = [
  { see: `//html[@data-banner='shown']//section[@aria-label=${quoted(site.banner.label)}]` },
];
const analytics: readonly Step[] = [{ find: "//script[contains(@src, 'googletagmanager')]" }];
const menu: readonly Step[] = [
  { press: button(site.menu) },
  { see: `//nav[@aria-label=${quoted(site.navigationLabel)}]//a` },
];
const settings: readonly Step[] = [
  { press: `//footer${button('Cookie settings')}` },
  { see: "//*[@role='dialog'][@aria-label='Cookie settings']//button" },
];

function written(sender: keyof typeof senders, email = 'ada@company.example'): readonly Step[] {
  return [
    { fill: field(enquiry.labels.name), text: senders[sender] },
    { fill: field(enquiry.labels.email), text: email },
    { fill: field(enquiry.labels.message), text: 'Our invoices are typed twice. Can that end?' },
    { press: button(enquiry.send) },
  ];
}

/** States of every screen. */
const shared: readonly Omit<State, 'screen' | 'site'>[] = [
  { name: 'banner', steps: banner },
  { name: 'accepted', choice: 'accepted', steps: analytics },
  { name: 'declined', choice: 'declined', steps: [] },
  { name: 'settings open', choice: 'accepted', steps: [...analytics, ...settings] },
  { name: 'menu open', choice: 'declined', only: 'narrow', steps: menu },
];

/** States of a single screen. */
const own: readonly Omit<State, 'choice' | 'site'>[] = [
  ...['/', '/services'].flatMap((screen) =>
    services.pillars.map(({ title }) => ({ screen, name: `open: ${title}`, steps: open(title) })),
  ),
  {
    screen: '/contact',
    name: 'questions open',
    steps: contact.questions.list.flatMap(({ question }) => open(question)),
  },
  {
    screen: '/contact',
    name: 'form invalid',
    steps: [...written('sent', 'ada'), { see: `${field(enquiry.labels.email)}/preceding-sibling::span` }],
  },
  { screen: '/contact', name: 'sending', steps: [...written('held'), { see: button(enquiry.sending) }] },
  { screen: '/contact', name: 'sent', steps: [...written('sent'), { see: button(enquiry.sent.again) }] },
  { screen: '/contact', name: 'failed', steps: [...written('refused'), { see: button(enquiry.failed.again) }] },
];

/** Every screen in each of its states. "declined" is also the page at rest, with its form empty. */
export const states: readonly State[] = [
  ...screenPaths.flatMap((screen) => shared.map((state) => ({ ...state, screen, site: 'standard' as const }))),
  ...own.map((state) => ({ ...state, choice: 'declined' as const, site: 'standard' as const })),
  ...shared.map((state) => ({ ...state, screen: '/privacy', site: 'published' as const })),
];

/** Brings a tab into a state, and waits until nothing moves any more. */
export async function enterState(tab: Tab, origin: string, state: State): Promise<void> {
  // Runs on any page of that origin.
  await tab.evaluate(`
    localStorage.clear();
    sessionStorage.clear();
    ${state.choice ? `localStorage.setItem('cookie-consent', '${state.choice}');` : ''}
  `);
  await tab.open(`${origin}${state.screen}`);
  // The header's attribute tells that the entry has run, an island's that it is hydrated.
  await waitUntil(tab, isAttached('//header[@data-fixed][not(//*[@data-island][not(@data-hydrated)])]'));
  for (const step of state.steps) {
    if ('press' in step) {
      await tab.press(step.press);
    } else if ('fill' in step) {
      await tab.fill(step.fill, step.text);
    } else {
      await waitUntil(tab, 'see' in step ? isVisible(step.see) : isAttached(step.find));
    }
  }
  // At the top of the page the fixed header covers nothing. Elsewhere Alfa would subtract the covered part from the size of a link.
  await waitUntilAtRest(tab);
}
