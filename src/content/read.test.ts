import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { company } from './content.ts';
import { fieldOf, violationLine } from './content-error.ts';
import { linkTargets } from './link-targets.ts';
import { checkContent, contentFolder, parseFiles, validateContent } from './read.ts';
import { contentFile, schemas } from './schema/schemas.ts';

const site = linkTargets();
const targets = { ...site, publicFiles: [...site.publicFiles, '/team/ada.jpg'] };

const linesOf = ({ violations }: ReturnType<typeof checkContent>) => violations.map(violationLine);

/** Value of a field of the content, to be set; undefined deletes the field. */
type Mistake = readonly [path: string, value: unknown];

/** Errors that the owner reads about the content of this site with mistakes in it. */
function violationsAfter(...mistakes: readonly Mistake[]): string[] {
  const data = structuredClone(parseFiles().data);
  for (const [path, value] of mistakes) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    const at = steps.reduce((inner, step) => inner[step] as Record<string, unknown>, data as Record<string, unknown>);
    at[last] = value;
    if (value === undefined) {
      delete at[last];
    }
  }
  return linesOf(validateContent(data, targets));
}

test('the content of this site breaks no rule', () => {
  expect(linesOf(checkContent())).toEqual([]);
});

const hours = { from: 'Monday', to: 'Friday', opens: '09:00', closes: '17:30' };

/** Mistakes, each with the error that the owner reads about it, and with the location of that error where it is another one. */
const mistakes: readonly [path: string, value: unknown, problem: string, location?: string][] = [
  // Required facts
  ['company.name', ' ', 'name is empty. Write the name that the company trades under.'],
  ['company.strapline', '', 'strapline is empty. Write a few words that stand under the name.'],
  ['company.email', 'hello', '"hello" does not fit. Write one such as hello@company.example.'],
  [
    'company.phone.e164',
    '020 7946 0321',
    '"020 7946 0321" does not fit. Write "+", the country and the number without its first 0 or any blanks, such as +442079460321.',
  ],
  ['company.phone.display', '', 'telephone number is empty. Write it as people do.'],
  ['company.address.1', ' ', 'line of the address is empty.'],
  [
    'company.phone',
    { display: '020 7946 0322', e164: '+442079460321' },
    'has two different numbers. Write the same number in both.',
  ],
  [
    'company.address',
    ['1 Sample Street', 'London'],
    'has too few lines. Write street, town and postcode, each a line of its own.',
  ],
  [
    'company.address',
    ['1 Sample Street', 'London', 'EC1A1AA'],
    'needs the postcode as its last line, in capitals and with its space, such as "EC1A 1AA".',
  ],
  [
    'company.companyNumber',
    '1234567',
    '"1234567" does not fit. Write eight characters, such as 01234567 or SC123456, or leave it out.',
  ],
  [
    'company.vatNumber',
    '123',
    '"123" does not fit. Write it like GB123456789, or the two words: not registered. Or leave it out.',
  ],
  [
    'company.registeredOffice',
    ['1 Sample Street'],
    'has too few lines. Write street, town and postcode, each a line of its own.',
  ],
  [
    'company.registeredName',
    '',
    'registered name is empty. Write the name in the register, or the names of the people behind the business, or leave it out.',
  ],
  [
    'company.securityContact',
    'the office',
    '"the office" does not fit. Write an https page or an e-mail address, or leave it out if it is the company’s e-mail address.',
  ],
  [
    'company.openingHours',
    [{ ...hours, opens: '9am' }],
    '"9am" does not fit. Write a time such as 09:00.',
    'openingHours[0].opens',
  ],
  [
    'company.openingHours',
    [{ ...hours, closes: '08:00' }],
    'closes before it opens. Check the two times.',
    'openingHours[0]',
  ],
  [
    'company.openingHours',
    [{ ...hours, from: 'Sunday' }],
    'has its days in another order than the week, which goes from Monday to Sunday. Exchange the two days.',
    'openingHours[0]',
  ],
  // Alt texts and images
  ['about.team.members.3.image.alt', '', 'alt text is empty. Describe the image in words.'],
  ['home.introduction.image.alt', 'IMG_1.jpg', '"IMG_1.jpg" is the name of a file. Describe the image in words.'],
  [
    'about.image',
    { host: 'local', path: '/team/eve.jpg', alt: 'Eve' },
    '"/team/eve.jpg" is not in public/. Put the file there.',
    'image.path',
  ],
  [
    'about.image',
    { host: 'local', path: '/Team/Ada.JPG', alt: 'Ada' },
    '"/Team/Ada.JPG" is called "/team/ada.jpg" in public/: capitals count. Write "/team/ada.jpg".',
    'image.path',
  ],
  [
    'about.image',
    { host: 'local', path: '/public/team/ada.jpg', alt: 'Ada' },
    '"/public/team/ada.jpg" begins with public/, which is no part of a path. Write "/team/ada.jpg".',
    'image.path',
  ],
  [
    'about.image',
    { host: 'local', path: 'team/ada.jpg', alt: 'Ada' },
    '"team/ada.jpg" needs a "/" first. Write "/team/ada.jpg".',
    'image.path',
  ],
  [
    'home.hero.action.href',
    '/team/Ada.jpg',
    '"/team/Ada.jpg" is called "/team/ada.jpg" in public/: capitals count. Write "/team/ada.jpg".',
  ],
  [
    'about.image',
    { host: 'web', address: 'http://images.example/a.jpg', alt: 'Eve' },
    '"http://images.example/a.jpg" does not fit. Write an https address: browsers block others on an https page.',
    'image.address',
  ],
  [
    'about.image',
    { host: 'web', address: 'https://', alt: 'Eve' },
    '"https://" does not fit. Write an https address: browsers block others on an https page.',
    'image.address',
  ],
  [
    'company.logo',
    '/logo.png',
    '"/logo.png" does not fit. Write the path of an SVG file in public/, such as /logo.svg. It takes the place of the name at the top of each page.',
  ],
  ['company.logo', '/mark.svg', '"/mark.svg" is not in public/. Put the file there.'],
  ['site.downloads', ['/eve.pdf'], '"/eve.pdf" is not in public/. Put the file there.', 'downloads[0]'],
  ['about.masthead.lede', 'Ada\u0001', 'has a character that can’t be shown (U+0001). Delete it.'],
  [
    'company.accent',
    'orange',
    '"orange" does not fit. Write its six digits, such as ff7e33. What is written on it and drawn with it is made readable.',
  ],
  // Unique ids
  [
    'services.pillars.1.id',
    'process-digitization',
    'has the id "process-digitization" of pillars[0]. Give each its own.',
    'pillars[1]',
  ],
  [
    'about.values.points',
    [
      { name: 'A', text: 'B' },
      { name: 'A', text: 'C' },
    ],
    'has the name "A" of values.points[0]. Give each its own.',
    'values.points[1]',
  ],
  [
    'about.whoWeAre.paragraphs',
    ['Twice', 'Twice'],
    'has the text of whoWeAre.paragraphs[0]. Give each its own.',
    'whoWeAre.paragraphs[1]',
  ],
  // Pillars and services
  [
    'services.pillars.2.id',
    'customer-happiness',
    '"customer-happiness" needs to be one of "process-digitization", "technology-modernization", "customer-experience", "ecommerce-strategy".',
  ],
  // Titles and descriptions
  [
    'home.metadata.title',
    'x'.repeat(61),
    'has 61 characters and needs 60 at most. Say what the page is about in a few words. The company’s name is added.',
  ],
  [
    'home.metadata.title',
    '',
    'page title is empty. Say what the page is about in a few words. The company’s name is added.',
  ],
  [
    'home.metadata.description',
    '',
    'page description is empty. Write one or two sentences that make a searcher choose this page.',
  ],
  [
    'home.metadata.description',
    'Short',
    'has 5 characters and needs 70 to 160. Write one or two sentences that make a searcher choose this page.',
  ],
  // URLs and links
  [
    'about.team.members.0.profile.href',
    'http://linkedin.example/in/a',
    '"http://linkedin.example/in/a" needs to be an https address, such as "https://www.company.example", or a path of this site, such as "/contact".',
  ],
  [
    'home.hero.action.href',
    '/service',
    `"/service" leads to no page and no file. The pages are ${[...site.pages.keys()].join(', ')}; a file belongs in public/.`,
  ],
  [
    'home.hero.action.href',
    '/services#ecommerce',
    '"/services#ecommerce" leads to a part that /services does not have. It has #main, #menu, #process-digitization, #technology-modernization, #customer-experience, #ecommerce-strategy.',
  ],
  [
    'home.hero.action.href',
    '/contact?service=customer-experiences',
    '"/contact?service=customer-experiences" names a service that the form does not have. It has process-digitization, technology-modernization, customer-experience, ecommerce-strategy, general-consultation.',
  ],
  ['home.hero.action.label', '', 'text of the link is empty.'],
  // Everything else
  ['approach.process.points.1.text', '', 'text is empty.'],
];

/** Line of a violation, as the owner reads it. */
function lineOf(path: string, problem: string, location?: string): string {
  const [name = '', ...steps] = path.split('.');
  const field = fieldOf(steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)));
  return `${contentFile(name)} › ${location ?? field}: ${problem}`;
}

test.each(mistakes)('%s = %j: %s', (path, value, problem, location) => {
  expect(violationsAfter([path, value])).toContain(lineOf(path, problem, location));
});

test('a folder that is not there is named', () => {
  expect(linesOf(checkContent('/nowhere'))).toEqual([
    'content/: is no folder of the project. Put it back, or correct CONTENT_DIR.',
  ]);
});

test('all violations are reported at once', () => {
  const lines = violationsAfter(
    ['home.hero.action.href', '/service'],
    ['about.team.members.0.image.alt', ''],
    ['about.masthead.heading', ''],
  );
  expect(lines).toHaveLength(3);
});

test('no two pages have the same title', () => {
  expect(violationsAfter(['contact.metadata.title', 'A title'], ['about.metadata.title', 'A title'])).toEqual([
    'content/contact.yaml › metadata.title: is that of content/about.yaml › metadata.title. Give each page its own.',
  ]);
});

test('each pillar that the form offers has to be there', () => {
  const pillars = parseFiles().data.services as { readonly pillars: readonly unknown[] };
  expect(violationsAfter(['services.pillars', pillars.pillars.slice(0, 3)])).toEqual([
    'content/services.yaml › pillars: lacks a pillar with the id "ecommerce-strategy", which the form offers. Add it.',
  ]);
});

test('a field with several violations is reported once', () => {
  const lines = violationsAfter(
    ['about.team.members.3.image.alt', undefined],
    ['about.team.members.3.image.path', '/team/eve.jpg'],
    ['about.image', { host: 'local', path: '', alt: ' ' }],
  );
  expect(lines.sort()).toEqual([
    'content/about.yaml › image.alt: alt text is empty. Describe the image in words.',
    'content/about.yaml › image.path: path is empty. Write the path in public/, such as /office.jpg.',
    'content/about.yaml › team.members[3].image.alt: alt text is missing. Describe the image in words.',
    'content/about.yaml › team.members[3].image.path: is no field. Delete it: the fields here are host, account, id, alt, credit.',
  ]);
});

test.each([
  ['/team/ada.jpg'],
  ['/contact?from=home'],
  ['/services#customer-experience'],
  ['/privacy'],
  ['https://www.company.example/a#b'],
])('a link to %s is taken', (href) => {
  expect(violationsAfter(['home.hero.action.href', href])).toEqual([]);
});

/** Fields that are missing, unknown or of another kind, each with the error that the owner reads. */
const wrongFields: typeof mistakes = [
  ['about.team.members.1.role', undefined, 'role in the company is missing.'],
  ['about.image.alt', undefined, 'alt text is missing. Describe the image in words.'],
  ['about.image', undefined, 'is missing. It has the fields host and alt, and those of its host.'],
  ['about.vision', undefined, 'is missing. It has the fields heading, paragraphs.'],
  [
    'company.legalForm',
    'ltd',
    '"ltd" needs to be one of "company", "limited liability partnership", "partnership", "sole trader".',
  ],
  [
    'company.openingHours.0.from',
    'Mon',
    '"Mon" needs to be one of "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday".',
  ],
  [
    'about.whoWeAre.heading',
    20,
    'is a number and needs to be one text. Put a text that begins with "{" or "[" in double quotes.',
  ],
  [
    'about.whoWeAre.paragraphs',
    'We',
    'is one text and needs to be a list. Begin each entry with "- ", on a line of its own.',
  ],
  ['about.masthead', 'About us', 'is one text and needs to be a group of fields. It has the fields heading, lede.'],
  ['about.image.host', 'cloud', '"cloud" needs to be one of "unsplash", "cloudinary", "web", "local".'],
  ['about.image.host', undefined, 'host is missing. Write one of "unsplash", "cloudinary", "web", "local".'],
  [
    'site.consentVersion',
    'two',
    'needs to be a whole number from 1. Raise it by one when former answers can’t hold any longer, for instance because another analytics service is used. Everyone is then asked again.',
  ],
  [
    'site.navigation',
    [{ label: 'About', href: '/about' }],
    'is no field any more. Delete it, and write the name of each page in the page’s own file, such as "menu: About" in content/about.yaml.',
  ],
  ['about.menu', undefined, 'name in the menu is missing.'],
  ['about.team.members.0.profile.price', 'free', 'is no field. Delete it: the fields here are label, href.'],
  // References
  [
    'about.masthead.lede',
    'We are {company.nmae}.',
    '"{company.nmae}" is not a known field. Did you mean "{company.name}"?',
  ],
  [
    'about.masthead.lede',
    '{team.size} people',
    '"{team.size}" is not a known field. Name a file and its field, such as {company.name}.',
  ],
  ['about.masthead.lede', '{about.masthead.lede}', '"{about.masthead.lede}" refers to itself.'],
  [
    'about.masthead.lede',
    'We are {name}.',
    '"{name}" is not a known field here. Name the file as well, such as {company.name}.',
  ],
  ['enquiry.failed.pageTitle', 'Error: {titel}', '"{titel}" is not a known field here. Write {title}.'],
];

test.each(wrongFields)('%s = %j: %s', (path, value, problem, location) => {
  expect(violationsAfter([path, value])).toEqual([lineOf(path, problem, location)]);
});

test('a misspelt field is reported, and not as missing as well', () => {
  const lines = violationsAfter(['services.pillars.2.sumary', 'Few words'], ['services.pillars.2.summary', undefined]);
  expect(lines).toEqual(['content/services.yaml › pillars[2].sumary: is no field. Did you mean "summary"?']);
});

test('several fields that are missing or unknown in one entry are named each', () => {
  const lines = violationsAfter(['about.team.members.2', { text: 'Asks.', a: 'x', b: 'y' }]);
  expect(lines.map((line) => line.split(':')[0])).toEqual(
    ['name', 'role', 'a', 'b'].map((field) => `content/about.yaml › team.members[2].${field}`),
  );
});

test('a reference stands for a text, for a list, and for what that refers to', () => {
  const data = structuredClone(parseFiles().data) as Record<string, Record<string, unknown>>;
  Object.assign(data.company ?? {}, {
    name: 'Ravel',
    strapline: '{company.name} & Co',
    address: ['1 Row', 'Leeds', 'LS1 1AA'],
  });
  Object.assign(data.notFound ?? {}, { heading: '{company.strapline}', text: 'Come to { company.address }.' });
  const { content, violations } = validateContent(data, targets);
  expect(violations).toEqual([]);
  expect(content?.notFound).toMatchObject({ heading: 'Ravel & Co', text: 'Come to 1 Row, Leeds, LS1 1AA.' });
});

describe('a file', () => {
  function copyOfContent(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'content-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
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

  const inQuotes = 'Put the whole text in double quotes.';
  const afterText = `has something after the end of a text. ${inQuotes} If it has quotes, delete what is after them.`;
  const noColon = 'lacks the colon and blank after a field, or the blank in "- " before an entry. Add them.';

  /** Mistakes in YAML at the first line of a file, each with the error and its line. */
  test.each([
    ['is indented with a tab. Use spaces.', 'more:\n\ta: b', 2],
    [`has a text with a colon in it. ${inQuotes}`, 'more: How we work: slowly', 1],
    [
      'runs on into the next line. Put that line in line with this one, or the whole text in double quotes.',
      'more: A\n    text: B',
      1,
    ],
    [afterText, "more: 'It's more'", 1],
    [afterText, 'more: {company.name} is here', 1],
    [afterText, "more: 'A',", 1],
    [`begins a text with a character that means something else in YAML. ${inQuotes}`, 'more: @home', 1],
    [`begins a text with "*". ${inQuotes}`, 'more: *new', 1],
    [`begins a text with "&". ${inQuotes}`, 'more: &new words', 1],
    [`begins a text with "!". ${inQuotes}`, 'more: !Important words', 1],
    [`has "#" in a text, which begins a comment. ${inQuotes} A comment has a line of its own.`, 'more: We are # 1', 1],
    ['has a backslash in double quotes. Write it twice.', 'more: "C:\\path"', 1],
    ['has a field that is there already. Delete one of them.', 'more: once\nmore: twice', 2],
    [noColon, 'more', 1],
    [noColon, 'more:\n- a\n-b', 3],
    ['lacks a comma between two fields in brackets. Add it.', 'more: { label: a href: b }', 1],
    [
      'is not in line with what it belongs to, or a bracket above is not closed. Indent it with as many spaces.',
      'more: { label: a',
      2,
    ],
  ] as const)('%s', (problem, mistake, line) => {
    expect(linesWith('not-found.yaml', (text) => `${mistake}\n${text}`)).toEqual([
      `content/not-found.yaml › line ${line}: ${problem}`,
    ]);
  });

  test('with several mistakes is named by the first, because the others mostly follow from it', () => {
    expect(linesWith('home.yaml', (text) => `a: "b\n${text}`)).toEqual([
      expect.stringMatching(
        /^content\/home\.yaml › line \d+: comes after a text whose closing quote is missing\. Add it\.$/,
      ),
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
      'content/abuot.yaml: is no file that the site reads. Did you mean "about.yaml"?',
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

  test('may leave out quotes where YAML would read a number, a time or a yes', () => {
    const folder = copyOfContent();
    const { e164 } = company.phone;
    const unquoted = { e164, opens: '09:00', companyNumber: '00000000', strapline: 'no' };
    const file = path.join(folder, 'company.yaml');
    const text = readFileSync(file, 'utf8').replace(
      /^( *)(?:- )?(e164|opens|strapline): .*$/gm,
      (_, indent: string, name: keyof typeof unquoted) => `${indent}${name}: ${unquoted[name]}`,
    );
    writeFileSync(file, `${text}companyNumber: ${unquoted.companyNumber}\n`);
    const { content, violations } = checkContent(folder);
    expect(violations).toEqual([]);
    expect(content?.company).toMatchObject({
      strapline: 'no',
      phone: { e164 },
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

test.each(Object.entries(schemas))(
  'every field of %s has a label, and its schema can be written as JSON Schema',
  (name, schema) => {
    expect(unlabelled(z.toJSONSchema(schema, { reused: 'inline' }) as FormField, name)).toEqual([]);
  },
);
