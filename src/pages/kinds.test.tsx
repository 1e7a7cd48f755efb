import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { violationLine } from '../content/content-error.ts';
import { parseFiles } from '../content/files.ts';
import { allOf, isText } from '../content/find-values.ts';
import { linkTargets } from '../content/link-targets.ts';
import { publishableFiles } from '../content/public-files.ts';
import { validateContent } from '../content/read.ts';
import { type Section, section, sectionList } from '../sections/kinds.ts';
import { headingErrors } from '../testing/heading-errors.ts';
import { sectionExamples as examples } from '../testing/section-examples.ts';
import { pageOfSections } from './pages.tsx';

const schemas = new Map(section.options.map((each) => [each.shape.kind.value, each]));

/** What pages don't show as it is written: what they compute with, what the owner notes, and Markdown. */
const unseen =
  /^(href|host|id|path|file|captions|poster|kind|look|service|of|newest|day|message|approved\w+|markdown|summary)$/;

test('each kind of section has an example, of which its page shows all words, with the headings in order', () => {
  expect(new Set(examples.map(({ kind }) => kind))).toEqual(new Set(schemas.keys()));
  for (const example of examples) {
    const html = renderToStaticMarkup(
      pageOfSections({ sections: sectionList('').parse([example]), illustration: undefined }),
    );
    // No case study is published in `content/`.
    if (example.kind === 'documents') {
      expect(html).toBe('');
      continue;
    }
    expect(headingErrors(example.kind === 'masthead' ? html : `<h1>Page</h1>${html}`), example.kind).toEqual([]);
    const words = allOf({ [example.kind]: example }, isText).filter(({ path }) => !unseen.test(String(path.at(-1))));
    expect(words.filter(({ value }) => !html.includes(value.replaceAll('&', '&amp;')))).toEqual([]);
  }
});

test('each kind but the opening and the form may be on a page twice: no two elements have the same id', () => {
  const twice = [...examples, ...examples.filter(({ kind }) => !['masthead', 'form'].includes(kind))];
  const sections = twice.map((each) => section.parse(each));
  const html = renderToStaticMarkup(pageOfSections({ sections, illustration: undefined }));
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toContain('process-digitization');
  expect(ids).toEqual([...new Set(ids)]);
});

/** JSON Schema of a field, with its label and its help. */
interface Field {
  readonly label?: string;
  readonly help?: string;
  readonly limit?: string;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
  readonly items?: Field;
  readonly oneOf?: readonly Field[];
  readonly enum?: readonly string[];
}

/** Fields that every kind has. */
const always = { from: true, hide: true };

/** Lines of a table for the fields of a kind. */
function rowsOf({ properties = {}, required = [] }: Field, at = ''): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name === 'kind' || (at === '' && name in always)) return [];
    const entry = field.items;
    const place = `${at}${name}`;
    const words = field.enum ? field.enum.map((value) => `\`${value}\``).join(', ') : '';
    const isLink = !!field.properties?.href;
    const text = [
      field.label,
      field.limit,
      isLink ? 'A link: `label` and `href`' : field.oneOf ? '' : field.help,
      words,
    ].filter(Boolean);
    return [
      `| \`${place}${entry ? '[]' : ''}\`${required.includes(name) ? '' : ', optional'} | ${text.join('. ').replaceAll('..', '.')} |`,
      ...(isLink ? [] : entry ? rowsOf(entry, `${place}[].`) : rowsOf(field, `${place}.`)),
    ];
  });
}

const reference = [...schemas].map(([kind, schema]) => {
  const field = z.toJSONSchema(schema, { reused: 'inline', io: 'input' }) as Field;
  const file = globSync('src/sections/*/example.yaml').find((each) =>
    readFileSync(each, 'utf8').includes(`- kind: ${kind}\n`),
  );
  const all = readFileSync(file ?? '', 'utf8').split(/^(?=- )/m);
  const example = all.find((each) => each.startsWith(`- kind: ${kind}\n`));
  return `## \`${kind}\`: ${field.label}\n\n![${field.label}](sections/${kind}.webp)\n\n| field | what to write |\n|---|---|\n${rowsOf(field).join('\n')}\n\n\`\`\`yaml\n${example}\`\`\`\n`;
});

test('the reference of kinds is that of the schema; `npm run test:units -- src/pages/kinds -u` writes it', async () => {
  const pictures = globSync('examples/sections/*.webp').map((file) => path.basename(file, '.webp'));
  expect(new Set(pictures), 'PICTURES=1 npm run test:attack -- random-pages').toEqual(new Set(schemas.keys()));
  const opening =
    '# Kinds of section\n\nWritten by `npm run test:units -- src/pages/kinds -u`, the pictures by `PICTURES=1 npm run test:attack -- random-pages`. At the desk a section is shown as you write it. An `image` has [the fields of its host](../docs/how-to/change-words-images-colours.md#images). Each section may have `from`, the day of the first build that publishes it, such as `2026-12-01`, or `hide: true`.\n\n';
  await expect(opening + reference.join('\n')).toMatchFileSnapshot('../../examples/sections.md');
});

const { data, bodies } = parseFiles('examples/full/content');
const page = {
  title: 'A campaign',
  description: 'A page that shows what the check says of a section that has something wrong with it, in one line.',
  lede: 'Text.',
};

/** Errors that the owner reads about a plain page with these sections. */
function linesWith(...sections: readonly object[]): string[] {
  const all = { ...data, 'pages/campaign': { ...page, sections } };
  const texts = { ...bodies, 'pages/campaign': { markdown: '', line: 8 } };
  return validateContent(all, texts, {
    ...linkTargets(all, texts),
    publicFiles: ['/a.mp4', '/a.vtt', '/a.jpg', '/a.svg', ...publishableFiles('examples/full/public')],
  })
    .violations.map(violationLine)
    .map((line) => line.replace('content/pages/campaign.md › sections', ''));
}

const exampleOf = (kind: string): Section => examples.find((each) => each.kind === kind) as Section;

const form = exampleOf('form');
const calculator = { ...exampleOf('callToAction'), calculator: 'true' };
const video = { ...exampleOf('video'), file: '/a.mp4', captions: '/a.vtt', poster: '/a.jpg' };
const without = (given: object, name: string) =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key !== name));
const prose = (markdown: string) => ({ kind: 'prose', markdown });
const logo = { name: 'A', path: '/a.svg', approvedBy: 'B', approvedOn: '2026-01-02' };
const logos = (given: object) => ({ kind: 'logos', heading: 'Logos', logos: [given] });

test('a person may be quoted twice on a page', () => {
  const quotation = exampleOf('quotation');
  expect(linesWith(quotation, { ...quotation, text: 'Another sentence of theirs.' })).toEqual([]);
});

test.each<[string, readonly object[], string]>([
  ['an unknown kind', [{ kind: 'figure' }], '[0].kind: needs a kind. Did you mean "figures"?'],
  ['a missing word', [without(exampleOf('prices'), 'vat')], '[0].vat: VAT is missing. Say whether the prices include'],
  ['a service that is not offered', [{ ...form, service: 'x' }], '[0].service: "x" is not in the services of content/'],
  ['two forms', [form, form], '[1]: is a second section of the kind "form". Keep one of the two.'],
  ['two calculators', [calculator, calculator], '[1].calculator: is the page’s second. Keep one of the two.'],
  [
    'a masthead',
    [exampleOf('masthead')],
    '[0].kind: is a second main heading: the page’s title is one. Remove this section.',
  ],
  ['a video without captions', [without(video, 'captions')], '[0].captions: captions is missing. Put the file into'],
  ['captions that are not there', [{ ...video, captions: '/b.vtt' }], '[0].captions: "/b.vtt" is not in public/.'],
  ['captions of another kind', [{ ...video, captions: '/a.mp4' }], '[0].captions: "/a.mp4" needs to end in .vtt.'],
  [
    'a video elsewhere',
    [{ ...video, file: 'https://youtu.be/a' }],
    '[0].file: "https://youtu.be/a" is on another website, which would see each visitor. Put the file into public/,',
  ],
  ['a download that is not there', [exampleOf('download')], '[0].file: "/checklist.pdf" is not in public/. Put the'],
  [
    'a study that is not there',
    [{ ...without(exampleOf('documents'), 'newest'), names: ['claim'] }],
    '[0].names[0]: "claim" is not a document: there is no page /work/claim. Did you mean "claims"?',
  ],
  ['names and a number', [{ ...exampleOf('documents'), names: ['claims'] }], '[0].newest: has both names and a number'],
  [
    'a logo without permission',
    [logos(without(logo, 'approvedOn'))],
    '[0].logos[0].approvedOn: day of the approval is',
  ],
  [
    'a logo of a later permission',
    [logos({ ...logo, approvedOn: '2099-01-01' })],
    '[0].logos[0].approvedOn: is later than today. Write the day of the approval.',
  ],
  [
    'a cell too few',
    [{ kind: 'comparison', heading: 'A', criterion: 'B', options: ['C', 'D'], rows: [{ name: 'E', cells: ['F'] }] }],
    '[0].rows[0].cells: has 1 of the 2 cells. Write one for each option.',
  ],
  ['no time and no link', [{ kind: 'booking', heading: 'A' }], '[0].days: is missing, and so is a link.'],
  ['a level left out', [prose('Text.\n\n#### Heading')], '[0].markdown: line 3 skips a level of headings.'],
  ['a link to nothing', [prose('[a](/none)')], '[0].markdown: "/none" leads to no page and no file.'],
  ['an image that is not there', [prose('![a](/none.jpg)')], '[0].markdown: "/none.jpg" is not in public/.'],
  ['a footnote', [prose('a[^1]\n\n[^1]: b')], '[0].markdown: line 1 has a footnote, which only the text of a document'],
])('%s in a section is named with its place and remedy', (_, sections, line) => {
  const [first = '', ...more] = linesWith(...sections);
  expect(first).toContain(line);
  expect(more).toEqual([]);
});

test('code that may scroll takes the focus, and short code does not', () => {
  const html = (line: string) =>
    renderToStaticMarkup(
      pageOfSections({
        sections: sectionList('').parse([prose(`~~~\n${line}\n~~~`)]) as Section[],
        illustration: undefined,
      }),
    );
  expect(html('case,step,waited_for,who,started,finished')).toMatch(/<pre [^>]*tabindex="0" role="region" aria-label=/);
  expect(html('case,step')).not.toContain('tabindex');
});

test('times are shown until their day is over, and each leads to the form with its message', () => {
  const [past, next] = ['2020-01-08', '2099-01-08'].map((day) => ({ day, times: ['9.30 am'] }));
  const html = (...days: unknown[]) => {
    const [booking] = sectionList('').parse([{ ...exampleOf('booking'), days, choose: 'Book {time}' }]);
    return renderToStaticMarkup(pageOfSections({ sections: [booking as Section], illustration: undefined }));
  };
  expect(html(past)).toBe('');
  expect(html(past, next)).toMatch(/ id="times".*>Book 9.30 am</);
  expect(html(past, next).match(/href="[^"]*"/g)).toEqual([
    'href="/contact?message=Please+keep+Thursday%2C+8+January+2099+at+9.30+am+for+us.#form"',
  ]);
});

test('a table may say the same in two cells, and a page may have each kind that is not of the menu', () => {
  const table = { name: 'E', cells: ['Yes', 'Yes'] };
  const comparison = { kind: 'comparison', heading: 'A', criterion: 'B', options: ['C', 'D'], rows: [table] };
  expect(linesWith(comparison, logos(logo), video, form, prose('## Text\n\n![a](/a.jpg)\n\n[a](/about)'))).toEqual([]);
});
