import type { PublishLine } from '../../../../desk/server/publish.ts';
import { about, notFound } from '../../../../src/content/content.ts';
import { deskImage, deskSender } from '../sites.ts';
import { button, field, quoted, type State, type Step } from './state.ts';

/** Unsaved words of a file, as the desk keeps them in the browser. Their revision is not that of the file on the disk. */
const draftOf = (name: string, base: object, values: object) => ({ name, revision: 'an earlier one', base, values });

const everyPart: Step = { run: "for (const part of document.querySelectorAll('details')) part.open = true;" };
/** A checker takes a field that is half scrolled away for a small one, and one behind the header for what covers its links. */
const top: Step = { run: "for (const part of document.querySelectorAll('main, main *')) part.scrollTop = 0;" };
const enquiry = `//button[starts-with(normalize-space(), ${quoted(deskSender)})]`;
const opened: readonly Step[] = [{ press: enquiry }, { see: '//article//dl' }];

/**
 * Puts an empty frame in place of the one with the preview. In it is a page of the site, which has states of its own. The
 * frame itself is checked. The desk keeps its own frame, so that no later answer of its server fills the empty one.
 */
const emptyPreview: Step = {
  run: `
    const frame = document.querySelector('iframe');
    const empty = frame.cloneNode();
    await new Promise((resolve) => {
      empty.addEventListener('load', resolve);
      frame.replaceWith(empty);
    });
  `,
};

/** What the desk's server would say while it publishes; it says no more. */
const published = (...lines: readonly PublishLine[]): readonly Step[] => [
  {
    run: `
      const ask = window.fetch;
      const text = ${JSON.stringify(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))};
      const body = () => new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(text)) });
      window.fetch = async (url, init) =>
        url === '/api/publish' && init.method === 'POST' ? new Response(body()) : ask(url, init);
    `,
  },
  { press: button('Publish…') },
];

const texts = [
  {
    before: [
      { text: 'We untie', isOwn: false },
      { text: 'old knots', isOwn: true },
    ],
    after: [
      { text: 'We untie', isOwn: false },
      { text: 'new knots', isOwn: true },
    ],
  },
];
const differences = { added: ['/clinics'], gone: ['/terms'], changed: ['/'], changes: [{ pages: ['/'], texts }] };

const image = { host: 'local', path: deskImage, alt: 'A wall' };
const withOwnImage = about.sections.map((section) => (section.kind === 'passages' ? { ...section, image } : section));

const cell = '//*[@contenteditable]//td[normalize-space()="1"]';

/** Words of a file, in a state of their form. */
const words = (file: string, name: string, steps: readonly Step[], draft?: State['draft']): Omit<State, 'site'> => ({
  screen: `/#words/${file}`,
  name,
  steps: [...steps, emptyPreview],
  ...(draft && { draft }),
});

const states: readonly Omit<State, 'site'>[] = [
  words('home', 'at rest', []),
  words('home', 'search result and cards of its link', [
    { press: "//label[normalize-space()='Search and links']" },
    { see: "//figure[normalize-space(figcaption)='WhatsApp']" },
  ]),
  words('company', 'every part open', [everyPart, { see: "//input[@type='color']" }]),
  words('home', 'errors at fields', [
    everyPart,
    { fill: field('Main heading'), text: 'We untie {company.nam}' },
    { see: "//*[@id='home.sections.0.heading--problem']" },
    top,
  ]),
  words(
    'notFound',
    'conflict',
    [{ see: button('Keep mine…') }],
    draftOf('notFound', notFound, { ...notFound, heading: 'Nothing is at this address' }),
  ),
  words(
    'about',
    'image with its crops',
    [everyPart, { see: '//figure//img' }],
    draftOf('about', about, { ...about, sections: withOwnImage }),
  ),
  words('notFound', 'history', [
    everyPart,
    { see: '//li//summary' },
    everyPart,
    { see: "//button[starts-with(normalize-space(), 'Take this page back')]" },
  ]),
  words('home', 'document without a name', [
    { press: button('New document') },
    { press: button('Create') },
    { see: "//*[starts-with(normalize-space(), 'The address is missing')]" },
  ]),
  words('home', 'words found', [
    { press: button('Find…') },
    { fill: "//input[@aria-label='Words to find']", text: 'process' },
    { see: "//dialog//h2[normalize-space()='Words']" },
  ]),
  words(
    'insights/two-forms',
    'long text',
    [
      { see: cell },
      { press: cell },
      { see: "//button[@aria-label='Delete table']" },
      { run: "document.querySelector('[role=toolbar]').scrollIntoView({ block: 'center' })" },
    ],
    draftOf(
      'insights/two-forms',
      {},
      {
        title: 'Two forms',
        draft: 'true',
        body: '## Ask once\n\nTwo **forms**, and [one](/contact).\n\n- A\n- B\n\n| A | B |\n|---|---|\n| 1 | 2 |\n',
      },
    ),
  ),
  { screen: '/#images', name: 'at rest', steps: [{ see: "//h2[starts-with(normalize-space(), 'In use')]" }] },
  { screen: '/#settings', name: 'at rest', steps: [{ see: button('Save') }] },
  {
    screen: '/#settings',
    name: 'refused',
    steps: [
      everyPart,
      { fill: field('Mail server with its login'), text: 'our host’s' },
      { press: button('Save') },
      { see: "//*[starts-with(normalize-space(), 'SMTP_URL (not shown')]" },
      top,
    ],
  },
  { screen: '/#enquiries', name: 'list', steps: [{ see: enquiry }] },
  { screen: '/#enquiries', name: 'opened', steps: opened },
  {
    screen: '/#enquiries',
    name: 'about to be erased',
    steps: [...opened, { press: button('Erase…') }, { see: button('Erase for good') }],
  },
  { screen: '/#launch', name: 'every part open', steps: [everyPart] },
  {
    screen: '/#publish',
    name: 'on its way',
    steps: [
      ...published({ progress: { step: 'Writing the pages', count: 3, of: 7, name: '/services' } }),
      { see: "//progress[@value='3']" },
    ],
  },
  {
    screen: '/#publish',
    name: 'what changes',
    steps: [...published({ differences }), { see: button('Publish these changes') }],
  },
  {
    screen: '/#publish',
    name: 'about to go back',
    steps: [{ press: button('Go back to this (version 1)') }, { see: button('Go back') }],
  },
];

/** States of the owner's desk (`npm run desk`), whose views are fragments of one address. */
export const deskStates: readonly State[] = states.map((state) => ({ ...state, site: 'desk' }));
