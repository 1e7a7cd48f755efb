import { enquiry, site, work } from '../../../../src/content/content.ts';
import { screenPaths } from '../../../e2e/support/fixtures.ts';
import { contact, services } from '../../../page-words.ts';
import { senders } from '../sites.ts';
import { button, field, quoted, type State, type Step } from './state.ts';

const summary = (heading: string) => `//summary[.//h3[normalize-space()=${quoted(heading)}]]`;
const openContent = (heading: string) => `${summary(heading)}/parent::details[@open]/*[last()]`;

const open = (heading: string): readonly Step[] => [{ press: summary(heading) }, { see: openContent(heading) }];

const banner: readonly Step[] = [
  { see: `//html[@data-banner='shown']//section[@aria-label=${quoted(site.banner.label)}]` },
];
const analytics: readonly Step[] = [{ find: "//script[contains(@src, 'googletagmanager')]" }];
const menu: readonly Step[] = [
  { press: "//button[@popovertarget='menu']" },
  { see: `//nav[@aria-label=${quoted(site.navigationLabel)}]//a` },
];
const settings: readonly Step[] = [
  { press: `//footer${button('Cookie settings')}` },
  { see: "//*[@role='dialog'][@aria-label='Cookie settings']//button" },
];

const choice = (made: 'accepted' | 'declined') => ({ 'cookie-consent': made });

function written(sender: keyof typeof senders, email = 'ada@company.example'): readonly Step[] {
  return [
    { fill: field(enquiry.labels.name), text: senders[sender] },
    { fill: field(enquiry.labels.email), text: email },
    { fill: field(enquiry.labels.message), text: 'Our invoices are typed twice. Can that end?' },
    { press: button(enquiry.send) },
  ];
}

const shared: readonly Omit<State, 'screen' | 'site'>[] = [
  { name: 'banner', steps: banner },
  { name: 'accepted', stored: choice('accepted'), steps: analytics },
  { name: 'declined', stored: choice('declined'), steps: [] },
  { name: 'settings open', stored: choice('accepted'), steps: [...analytics, ...settings] },
  { name: 'menu open', stored: choice('declined'), only: 'narrow', steps: menu },
];

const own: readonly Omit<State, 'stored' | 'site'>[] = [
  ...['/', '/services'].flatMap((screen) =>
    services.pillars.pillars.map(({ title }) => ({ screen, name: `open: ${title}`, steps: open(title) })),
  ),
  {
    screen: '/contact',
    name: 'questions open',
    // The first is open as the page arrives.
    steps: contact.questions.list.slice(1).flatMap(({ question }) => open(question)),
  },
  {
    screen: '/contact',
    name: 'form invalid',
    steps: [...written('sent', 'ada'), { see: `${field(enquiry.labels.email)}/following-sibling::span/span` }],
  },
  { screen: '/contact', name: 'sending', steps: [...written('held'), { see: button(enquiry.sending) }] },
  { screen: '/contact', name: 'sent', steps: [...written('sent'), { see: button(enquiry.sent.again) }] },
  { screen: '/contact', name: 'failed', steps: [...written('refused'), { see: button(enquiry.failed.again) }] },
];

/** One page of each kind that only a content folder with documents has. */
const documentScreens = '/insights /insights/map-a-process /work /work/claims /careers /clinics /open-morning'.split(
  ' ',
);

/** Screens on which the parts that all of them share are checked in every state: a short one and the one with the form. */
const fully: readonly string[] = ['/', '/contact'];
const sharedBy = (screen: string) =>
  shared.filter(({ name }) => fully.includes(screen) || ['banner', 'declined'].includes(name));

/** Every screen in each of its states. "declined" is also the page at rest, with its form empty. */
export const siteStates: readonly State[] = [
  ...screenPaths.flatMap((screen) =>
    sharedBy(screen).map((state) => ({ ...state, screen, site: 'standard' as const })),
  ),
  ...own.map((state) => ({ ...state, stored: choice('declined'), site: 'standard' as const })),
  ...sharedBy('/privacy').map((state) => ({ ...state, screen: '/privacy', site: 'published' as const })),
  ...documentScreens.map((screen) => ({
    screen,
    name: 'declined',
    stored: choice('declined'),
    steps: [],
    site: 'examples' as const,
  })),
  {
    screen: '/work/claims',
    name: 'process after',
    stored: choice('declined'),
    steps: [{ press: `//label[.//span[normalize-space()=${quoted(work.after)}]]` }],
    site: 'examples',
  },
];
