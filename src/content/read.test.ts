import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { company } from './content.ts';
import { fieldOf, violationLine } from './content-error.ts';
import { contentFolder, parseFiles } from './files.ts';
import { linkTargets } from './link-targets.ts';
import { checkContent, validateContent } from './read.ts';
import { schemas } from './schema/schemas.ts';

const { data: ofSite } = parseFiles();
const site = linkTargets(ofSite);
const targets = { ...site, publicFiles: [...site.publicFiles, '/team/ada.jpg'] };

const linesOf = ({ violations }: ReturnType<typeof checkContent>) => violations.map(violationLine);

/** Value of a field of the content, to be set; undefined deletes the field. */
type Mistake = readonly [path: string, value: unknown];

/** Errors that the owner reads about the content of this site with mistakes in it. */
function violationsAfter(...mistakes: readonly Mistake[]): string[] {
  const data = structuredClone(ofSite);
  for (const [path, value] of mistakes) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    const at = steps.reduce((inner, step) => inner[step] as Record<string, unknown>, data as Record<string, unknown>);
    at[last] = value;
    if (value === undefined) delete at[last];
  }
  return linesOf(validateContent(data, {}, targets));
}

test('the content of this site breaks no rule', () => {
  expect(linesOf(checkContent())).toEqual([]);
});

const hours = { from: 'Monday', to: 'Friday', opens: '09:00', closes: '17:30' };
const local = (path: string) => ({ host: 'local', path, alt: 'Ada' });
const web = (address: string) => ({ host: 'web', address, alt: 'Eve' });
const phone = { display: '020 7946 0322', e164: '+442079460321' };
const masthead = { kind: 'masthead', heading: 'A', lede: 'B' };
const pillars = Object(ofSite.services).sections[1];
const twice = ['B', 'C'].map((text) => ({ name: 'A', text }));

/** Mistakes, each with what the owner reads first, after the place of the mistake: steps further down, and the problem. */
const mistakes: readonly [path: string, value: unknown, rest: string][] = [
  // Texts and notations
  ['company.name', ' ', ': name is empty. Write the name that the company trades under.'],
  ['company.address.1', ' ', ': line of the address is empty.'],
  ['company.vatNumber', '123', ': "123" is not valid. Write it like GB123456789, or'],
  ['company.email', 'hello', ': "hello" is not valid. Write an address such as hello@company.example.'],
  ['company.phone.display', '020 79', ': "020 79" has too few or too many digits.'],
  ['company.companyNumber', '1234567', ': "1234567" is not valid.'],
  ['company.securityContact', 'the office', ': "the office" is not valid.'],
  ['company.logo', '/logo.jpg', ': "/logo.jpg" is not valid. Write the path of an SVG or PNG file in public/'],
  ['company.accent', 'orange', ': "orange" is not valid. Write its six digits, such as ff7e33.'],
  ['about.sections.0.lede', 'Ada\u0001', ': has a character that can’t be shown (U+0001). Delete it.'],
  ['home.metadata.title', '\u200b\u00ad', ': page title is empty. Say what'],
  ['home.sections.1.image.alt', 'IMG_1.jpg', ': "IMG_1.jpg" is the name of a file.'],
  // Facts that belong together
  ['company.phone', phone, ': has two different numbers. Leave the second one out.'],
  ['company.address', ['1 Sample Street', 'London'], ': has too few lines. Write street, town and postcode,'],
  ['company.address', ['1 Row', 'London', 'EC1A1AA'], ': needs the postcode as its last line, in capitals'],
  ['company.openingHours', [{ ...hours, opens: '9am' }], '[0].opens: "9am" is not valid. Write a time'],
  ['company.openingHours', [{ ...hours, closes: '08:00' }], '[0]: closes before it opens. Check the two'],
  ['company.openingHours', [{ ...hours, from: 'Sunday' }], '[0]: has its days in the wrong order:'],
  // Files in public/
  ['about.sections.2.image', local('/team/eve.jpg'), '.path: "/team/eve.jpg" is not in public/. Put the file there.'],
  ['about.sections.2.image', local('/Team/Ada.JPG'), '.path: "/Team/Ada.JPG" is called "/team/ada.jpg"'],
  [
    'about.sections.2.image',
    local('/public/team/ada.jpg'),
    '.path: "/public/team/ada.jpg" is called "/team/ada.jpg" in public/.',
  ],
  [
    'about.sections.2.image',
    local('team/ada.jpg'),
    '.path: "team/ada.jpg" is called "/team/ada.jpg" in public/. Write "/team/ada.jpg": a "/" comes first,',
  ],
  ['home.sections.0.action.href', '/team/Ada.jpg', ': "/team/Ada.jpg" is called "/team/ada.jpg" in'],
  ['company.logo', '/mark.svg', ': "/mark.svg" is not in public/. Put the file there.'],
  ['site.downloads', ['/eve.pdf'], '[0]: "/eve.pdf" is not in public/. Put the file there.'],
  [
    'about.sections.2.image',
    web('http://a.example/a.jpg'),
    '.address: "http://a.example/a.jpg" is not valid. Write an https',
  ],
  ['about.sections.2.image', web('https://'), '.address: "https://" is not valid. Write an https address: browsers'],
  // Entries that are the same, and pillars
  ['about.sections.4.points', twice, '[1]: has the name "A" of sections[4].points[0]. Give each its own.'],
  [
    'about.sections.2.passages.0.paragraphs',
    ['A', 'A'],
    '[1]: has the text of sections[2].passages[0].paragraphs[0]. Give',
  ],
  [
    'services.sections.1.pillars',
    [],
    ': has no pillar for "process-digitization", a service of content/company.yaml. Add one with',
  ],
  [
    'services.sections.1.pillars.0.id',
    'cloud',
    ': "cloud" is not in the services of content/company.yaml. Write one of "process-digi',
  ],
  ['home.sections.2.from', 'Monday', ': "Monday" is not valid. Write year, month and day,'],
  ['home.sections.0', { ...masthead, hide: 'true' }, ': is hidden, and the page needs it. Show it.'],
  ['services.sections.1', { ...pillars, from: '9999-01-01' }, ': is hidden, and the page needs it.'],
  ['site.menu.1.page', '/abuot', ': "/abuot" is not in the list of pages that a menu can have. Write one of "/"'],
  ['site.menu.1', { label: 'Home', page: '/' }, ': has the page "/" of menu[0]. Give each its own.'],
  ['company.services', [], ': has fewer than 2 services. Add one.'],
  ['company.services.0.id', 'general-consultation', ': "general-consultation" has a meaning of its own'],
  ['company.services.0.id', 'Our Cloud', ': "Our Cloud" is not valid. Write lower-case letters,'],
  // Links
  ['home.sections.0.action.href', 'http://a.example', ': "http://a.example" needs to be an https address,'],
  ['home.sections.0.action.href', '/service', ': "/service" leads to no page and no file. The pages are /,'],
  ['home.sections.0.action.href', '/services#e', ': "/services#e" leads to a part that /services does not'],
  ['home.sections.0.action.href', '/contact?service=e', ': "/contact?service=e" names a service that the'],
  // Fields that are missing, unknown or of another kind
  ['about.sections.3.members.1.role', undefined, ': role in the company is missing.'],
  ['about.sections.2.image.alt', undefined, ': alt text is missing. Describe the image in words.'],
  ['home.sections.1.image', undefined, ': is missing. It has the fields host and alt, and those of its host.'],
  ['about.sections.2.statements.1', undefined, ': is missing. It has the fields heading, paragraphs.'],
  // Sections
  ['about.sections.3.kind', 'te\u200bam', ': has an invisible character'],
  ['contact.sections.2.kind', 'x', ': needs a kind. One of "booking", "callToAction", '],
  ['about.sections', [], ': needs to begin with an opening of the page (kind: masthead).'],
  ['about.sections.2', masthead, ': is a second section of the kind "masthead". Keep one of the two.'],
  ['about.sections', Array(41).fill(masthead), ': are over 40. Make two pages of it: nobody reads one that long.'],
  ['contact.sections', [masthead], ': needs a section of the kind "form".'],
  ['company.legalForm', 'ltd', ': "ltd" needs to be one of "company", "limited liability partnership", '],
  ['about.sections.2.passages.0.heading', 20, ': is a number and needs to be a text. Put a text that begins'],
  ['about.sections.2.passages.0.paragraphs', 'We', ': is a text and needs to be a list. Begin each entry'],
  ['company.profiles', { label: 'A' }, ': is a group of fields and needs to be a list. Begin each entry'],
  ['site.menu.0', '/', ': is a text and needs to be a group of fields. It has the fields label, page, pages.'],
  ['about.sections.0', 'Us', ': needs a kind. One of "booking", "callToAction", '],
  ['about.sections.2.image.host', 'cloud', ': needs to be one of "unsplash", "cloudinary", "web", "local".'],
  ['site.consentVersion', 'two', ': needs to be a whole number from 1. Raise it by one when'],
  [
    'about.sections.0.price',
    '1',
    ': Unknown field "price". Delete it: the fields here are kind, heading, lede, action',
  ],
  // References
  ['about.sections.0.lede', '{company.nmae}', ': "{company.nmae}" is not a known field. Did you mean "{company'],
  ['about.sections.0.lede', '{team.size}', ': "{team.size}" is not a known field. Name a file and its'],
  ['about.sections.0.lede', '{about.masthead.lede}', ': "{about.masthead.lede}" refers to itself.'],
  ['about.sections.0.lede', '{name}', ': "{name}" is not a known field here. Name the file as well,'],
  ['enquiry.failed.pageTitle', '{titel}', ': "{titel}" is not a known field here. Write {title}.'],
];

test.each(mistakes)('%s = %j%s', (path, value, rest) => {
  const [name, ...steps] = path.split('.');
  const place = fieldOf(steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)));
  expect(violationsAfter([path, value])[0]).toContain(`content/${name}.yaml › ${place}${rest}`);
});

test('a folder that is not there is named', () => {
  expect(linesOf(checkContent('/nowhere'))).toEqual(['content/: Folder not found. Put it back.']);
});

test('the violations of all files are reported at once, each field once, and a file that fits its schema with its rules', () => {
  const lines = violationsAfter(
    ['home.sections.0.action.href', '/service'],
    ['about.sections.3.members.0.image.alt', ''],
    ['about.sections.2.image', { host: 'local', path: '', alt: ' ' }],
    ['about.sections.3.members.2', { text: 'Asks.', a: 'x', b: 'y' }],
  );
  expect(lines.map((line) => line.split(':')[0]).toSorted()).toEqual([
    'content/about.yaml › sections[2].image.alt',
    'content/about.yaml › sections[2].image.path',
    'content/about.yaml › sections[3].members[0].image.alt',
    ...['a', 'b', 'name', 'role'].map((field) => `content/about.yaml › sections[3].members[2].${field}`),
    'content/home.yaml › sections[0].action.href',
  ]);
});

test('a title and a description that search results would cut are warnings, also where the name of the company grows', () => {
  const data = structuredClone(ofSite) as Record<string, Record<string, unknown>>;
  const description = `{company.name} ${'x'.repeat(100)}`;
  // What nobody sees does not count.
  Object.assign(data.company ?? {}, { name: 'Ravel\u00ad'.repeat(12) });
  Object.assign(data.home ?? {}, { metadata: { title: 'x'.repeat(61), description } });
  Object.assign(data.contact ?? {}, { metadata: { title: '👨‍👩‍👧'.repeat(20), description: 'Short' } });
  const { violations, warnings } = validateContent(data, {}, targets);
  expect(violations).toEqual([]);
  const lines = warnings.map(violationLine).filter((line) => /home|contact/.test(line));
  expect(lines).toEqual([
    'content/home.yaml › metadata.title: has 61 characters. At most 60 characters suit search results.',
    'content/home.yaml › metadata.description: has 161 characters. 70 to 160 characters suit search results.',
    'content/contact.yaml › metadata.description: has 5 characters. 70 to 160 characters suit search results.',
  ]);
});

test('no two pages have the same title', () => {
  expect(violationsAfter(['contact.metadata.title', 'A title'], ['about.metadata.title', 'A title'])).toEqual([
    'content/contact.yaml › metadata.title: is that of content/about.yaml › metadata.title. Give each page its own.',
  ]);
});

test.each([
  '/team/ada.jpg',
  '/contact?service=customer-experience#call',
  '/services#customer-experience',
  '/privacy',
  'https://a.example/a#b',
])('a link to %s is taken', (href) => {
  expect(violationsAfter(['home.sections.0.action.href', href])).toEqual([]);
});

test('a misspelt field is reported, and not as missing as well', () => {
  const lines = violationsAfter(
    ['services.sections.1.pillars.2.sumary', 'Few words'],
    ['services.sections.1.pillars.2.summary', undefined],
  );
  expect(lines).toEqual([
    'content/services.yaml › sections[1].pillars[2].sumary: Unknown field "sumary". Did you mean "summary"?',
  ]);
});

test('a reference stands for a text, for a list, and for what that refers to', () => {
  const data = structuredClone(ofSite) as Record<string, Record<string, unknown>>;
  Object.assign(data.company ?? {}, {
    name: 'Ravel',
    strapline: '{company.name} & Co',
    address: ['1 Row', 'Leeds', 'LS1 1AA'],
  });
  Object.assign(data.notFound ?? {}, { heading: '{company.strapline}', text: 'Come to { company.address }.' });
  const { content, violations } = validateContent(data, {}, targets);
  expect(violations).toEqual([]);
  expect(content?.notFound).toMatchObject({ heading: 'Ravel & Co', text: 'Come to 1 Row, Leeds, LS1 1AA.' });
});

describe('a file', () => {
  function copyOfContent(): string {
    const folder = temporaryFolder();
    cpSync(contentFolder, folder, { recursive: true });
    return folder;
  }

  /** Errors that the owner reads about a folder with one file changed. */
  function linesWith(name: string, change: (text: string) => string): string[] {
    const folder = copyOfContent();
    const file = path.join(folder, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    return linesOf(checkContent(folder));
  }

  test.each<[string, string, (file: string) => void, string]>([
    ['a folder', 'about.yaml', (file) => mkdirSync(file), 'is a folder, or a link that leads to no file.'],
    ['a folder', 'pages/x.md', (file) => mkdirSync(file), 'is a folder, or a link that leads to no file.'],
    ['a link to nothing', 'about.yaml', (file) => symlinkSync('nowhere', file), 'is a folder, or a link that'],
    ['a link to nothing', 'pages/x.md', (file) => symlinkSync('nowhere', file), 'is a folder, or a link that'],
    ['a pipe', 'pages/x.md', (file) => execFileSync('mkfifo', [file]), 'is a folder, or a link that'],
    ['a file of more than 1 MB', 'about.yaml', (file) => writeFileSync(file, '#'.repeat(1_000_001)), 'has more than 1'],
  ])('%s in place of %s is reported in words', (_, name, put, problem) => {
    const folder = copyOfContent();
    const file = path.join(folder, name);
    rmSync(file, { recursive: true, force: true });
    mkdirSync(path.dirname(file), { recursive: true });
    put(file);
    expect(linesOf(checkContent(folder))).toContainEqual(expect.stringContaining(`content/${name}: ${problem}`));
  });

  const inQuotes = 'Put the whole text in double quotes.';
  const afterText = `has something after the end of a text. ${inQuotes}`;
  const noColon = 'needs a colon and a space after the name of a field, or a space in "- " before an entry.';

  /** Mistakes in YAML at the first line of a file, each with the line and how its error begins. */
  test.each([
    ['more:\n\ta: b', 2, 'is indented with a tab. Use spaces.'],
    ['more: How we work: slowly', 1, `has a text with a colon in it. ${inQuotes}`],
    ['more: A\n    text: B', 1, 'continues on the next line.'],
    ["more: 'It's more'", 1, afterText],
    ['more: {company.name} is here', 1, afterText],
    ["more: 'A',", 1, afterText],
    ['more: @home', 1, 'begins a text with a character that means something else in YAML.'],
    ['more: *new', 1, `begins a text with "*". ${inQuotes}`],
    ['more: &new words', 1, `begins a text with "&". ${inQuotes}`],
    ['more: !Important words', 1, `begins a text with "!". ${inQuotes}`],
    ['more: We are # 1', 1, `has "#" in a text, which begins a comment. ${inQuotes}`],
    ['more: #1 for care', 1, `has "#" in a text, which begins a comment. ${inQuotes}`],
    ['more:\n - a\n  - b', 3, 'begins with "- " and is a part of the text above. Indent both alike.'],
    ['more:\n  - a\n - b', 3, 'is not indented like the lines around it'],
    ['more: "C:\\path"', 1, 'has a backslash in double quotes. Write it twice.'],
    ['more: once\nmore: twice', 2, 'repeats a field. Delete one of the two.'],
    ['more', 1, noColon],
    ['more:\n- a\n-b', 3, noColon],
    ['more: { label: a href: b }', 1, 'needs a comma between two fields in brackets.'],
    ['more: { label: a', 2, 'is not indented like the lines around it, or a bracket above is not closed.'],
  ] as const)('with %j is reported at line %i: %s', (mistake, line, problem) => {
    const lines = linesWith('not-found.yaml', (text) => `${mistake}\n${text}`);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`content/not-found.yaml › line ${line}: ${problem}`);
  });

  test('with several mistakes is named by the first, because the others mostly follow from it', () => {
    expect(linesWith('home.yaml', (text) => `a: "b\n${text}`)).toEqual([
      expect.stringMatching(/^content\/home\.yaml › line \d+: comes after a text whose closing quote is missing\./),
    ]);
  });

  test('without fields says so', () => {
    expect(linesWith('home.yaml', () => '# Nothing\n')).toEqual([
      'content/home.yaml: has no fields. Write each as "name: text".',
    ]);
  });

  test('that is missing or misnamed is named', () => {
    const folder = copyOfContent();
    rmSync(path.join(folder, 'about.yaml'));
    writeFileSync(path.join(folder, 'abuot.yaml'), 'a: b');
    expect(linesOf(checkContent(folder))).toEqual([
      'content/about.yaml: is missing. Put the file back.',
      'content/abuot.yaml: Unknown file. Did you mean "about.yaml"?',
    ]);
  });

  test('of moved addresses need not be there, may be empty, and is read if it has entries', () => {
    const folder = copyOfContent();
    const file = path.join(folder, 'redirects.yaml');
    rmSync(file, { force: true });
    expect(checkContent(folder)).toMatchObject({ content: { redirects: [] }, violations: [] });
    for (const text of ['', '# None left.\n', '[]\n']) {
      writeFileSync(file, text);
      expect(checkContent(folder)).toMatchObject({ content: { redirects: [] }, violations: [] });
    }
    writeFileSync(file, '- from: /old-page\n  to: /about\n');
    const redirects = [{ from: '/old-page', to: '/about' }];
    expect(checkContent(folder)).toMatchObject({ content: { redirects }, violations: [] });
    writeFileSync(file, '- from: /old-page\n');
    expect(linesOf(checkContent(folder))).toEqual([
      'content/redirects.yaml › [0].to: new address is missing. Write a path of this site, such as /about, or an https address.',
    ]);
  });

  test('of replies may be missing, and has up to three, each short enough for a link', () => {
    const folder = copyOfContent();
    const reply = (name: string, text: string) => `- name: ${name}\n  subject: Thanks\n  text: ${text}\n`;
    const write = (...texts: string[]) =>
      writeFileSync(path.join(folder, 'replies.yaml'), texts.map((text, index) => reply(`R${index}`, text)).join(''));
    expect(checkContent(folder)).toMatchObject({ content: { replies: [] }, violations: [] });
    write('"Dear {name}"', 'b', 'c');
    expect(checkContent(folder)).toMatchObject({ content: { replies: [{ text: 'Dear {name}' }, {}, {}] } });
    write('a', 'b', 'c', 'd');
    expect(linesOf(checkContent(folder))).toEqual(['content/replies.yaml: are over 3. Take one out.']);
    write('word '.repeat(300));
    expect(linesOf(checkContent(folder))[0]).toMatch(/ › \[0\]\.text: is too long for a link to an e-mail program\./);
  });

  test('may leave out quotes where YAML would read a number, a time or a yes', () => {
    const folder = copyOfContent();
    const { e164 } = company.phone;
    const unquoted = { display: e164, opens: '09:00', strapline: 'no' };
    const file = path.join(folder, 'company.yaml');
    const text = readFileSync(file, 'utf8').replace(
      /^( *)(?:- )?(display|opens|strapline): .*$/gm,
      (_, indent: string, name: keyof typeof unquoted) => `${indent}${name}: ${unquoted[name]}`,
    );
    writeFileSync(file, `${text}companyNumber: 00000000\n`);
    const { content, violations } = checkContent(folder);
    expect(violations).toEqual([]);
    expect(content?.company).toMatchObject({
      strapline: 'no',
      phone: { display: e164, e164 },
      companyNumber: '00000000',
      openingHours: [{ opens: '09:00' }],
    });
  });
});

/** JSON Schema of a field, as a form would be made from it. */
interface FormField {
  readonly label?: string;
  readonly properties?: Readonly<Record<string, FormField>>;
  readonly items?: FormField;
  readonly oneOf?: readonly FormField[];
}

/** Paths of the fields without a label. */
function unlabelled(field: FormField, at: string): string[] {
  return [
    ...(field.label ? [] : [at]),
    ...Object.entries(field.properties ?? {}).flatMap(([name, each]) => unlabelled(each, `${at}.${name}`)),
    ...(field.items ? unlabelled(field.items, `${at}[]`) : []),
    ...(field.oneOf ?? []).flatMap((each) => unlabelled(each, at)),
  ];
}

test('every field has a label, and its schema can be written as JSON Schema', () => {
  for (const [name, schema] of Object.entries(schemas)) {
    expect(unlabelled(z.toJSONSchema(schema, { reused: 'inline', io: 'input' }) as FormField, name)).toEqual([]);
  }
});
