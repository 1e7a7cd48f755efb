import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkContent } from './check.ts';
import { contentFiles, contentViolations } from './content.ts';
import type { ContentFiles } from './content-files.ts';
import { linkTargets } from './link-targets.ts';

const site = linkTargets();
const targets = { ...site, isPublicFile: (name: string) => name === '/team/ada.jpg' || site.isPublicFile(name) };

// biome-ignore lint/suspicious/noExplicitAny: an owner's mistake can have any type
type Mistake = (content: any) => void;

/** Errors that the rules report for the sample with a mistake in it. */
function violationsAfter(mistake: Mistake, notice?: string): string[] {
  const files = structuredClone(contentFiles) as Record<string, Record<string, unknown>>;
  mistake(Object.assign({}, ...Object.values(files)));
  return checkContent(files as ContentFiles, targets, notice);
}

test('the content of this site breaks no rule', () => {
  expect(contentViolations()).toEqual([]);
});

/** Mistakes, each with the error that the owner reads about it. */
const mistakes: readonly (readonly [line: string, mistake: Mistake])[] = [
  // Required facts
  [
    'content/company.ts › company.name: needs the name that the company trades under',
    ({ company }) => {
      company.name = ' ';
    },
  ],
  [
    'content/company.ts › company.strapline: needs a strapline: a few words under the name',
    ({ company }) => {
      company.strapline = '';
    },
  ],
  [
    'content/company.ts › company.email: needs an e-mail address, such as "hello@company.example"',
    ({ company }) => {
      company.email = 'hello';
    },
  ],
  [
    'content/company.ts › company.phone.e164: "020 7946 0321" is not E.164: write "+", the country and the number without its first 0 or any blanks, such as "+442079460321"',
    ({ company }) => {
      company.phone.e164 = '020 7946 0321';
    },
  ],
  [
    'content/company.ts › company.phone.display: needs the telephone number as people write it',
    ({ company }) => {
      company.phone.display = '';
    },
  ],
  [
    'content/company.ts › company.address[1]: needs a line of the address, or none',
    ({ company }) => {
      company.address = ['1 Sample Street', ' ', 'EC1A 1AA'];
    },
  ],
  [
    'content/company.ts › company.phone: shows one number and rings another: display and e164 need to be the same number',
    ({ company }) => {
      company.phone = { display: '020 7946 0322', e164: '+442079460321' };
    },
  ],
  [
    'content/company.ts › company.address: needs street, town and postcode, each a line of its own',
    ({ company }) => {
      company.address = ['1 Sample Street', 'London'];
    },
  ],
  [
    'content/company.ts › company.address: needs the postcode as its last line, in capitals and with its space, such as "EC1A 1AA"',
    ({ company }) => {
      company.address = ['1 Sample Street', 'London', 'EC1A1AA'];
    },
  ],
  [
    'content/company.ts › companyRecord.companyNumber: "1234567" needs to be written like "01234567" or "SC123456", eight characters, or left out',
    ({ companyRecord }) => {
      companyRecord.companyNumber = '1234567';
    },
  ],
  [
    'content/company.ts › companyRecord.vatNumber: "123" needs to be written like "GB123456789" or "not registered", or left out',
    ({ companyRecord }) => {
      companyRecord.vatNumber = '123';
    },
  ],
  [
    'content/company.ts › companyRecord.registeredOffice: needs street, town and postcode, each a line of its own',
    ({ companyRecord }) => {
      companyRecord.registeredOffice = ['1 Sample Street'];
    },
  ],
  [
    'content/company.ts › companyRecord.registeredName: needs the registered name, or to be left out',
    ({ companyRecord }) => {
      companyRecord.registeredName = '';
    },
  ],
  [
    'content/company.ts › companyRecord.securityContact: "the office" needs to be written like "https://company.example/security" or "security@company.example", or left out',
    ({ companyRecord }) => {
      companyRecord.securityContact = 'the office';
    },
  ],
  [
    'content/company.ts › companyRecord.openingHours[0].opens: "9am" needs to be a time, such as "09:00"',
    ({ companyRecord }) => {
      companyRecord.openingHours = [{ from: 'Monday', to: 'Friday', opens: '9am', closes: '17:30' }];
    },
  ],
  [
    'content/company.ts › companyRecord.openingHours[0]: closes before it opens: check the two times',
    ({ companyRecord }) => {
      companyRecord.openingHours = [{ from: 'Monday', to: 'Friday', opens: '09:00', closes: '08:00' }];
    },
  ],
  [
    'content/company.ts › companyRecord.openingHours[0]: needs its days in the order of the week, from Monday to Sunday',
    ({ companyRecord }) => {
      companyRecord.openingHours = [{ from: 'Sunday', to: 'Friday', opens: '09:00', closes: '17:30' }];
    },
  ],
  // Alt texts and images
  [
    'content/about.ts › about.team.members[3].picture: needs an alt text, in words that describe the picture',
    ({ about }) => {
      about.team.members[3].picture.alt = '';
    },
  ],
  [
    'content/home.ts › home.introduction.picture: has the name of a file as its alt text ("IMG_1.jpg"): it needs words that describe the picture',
    ({ home }) => {
      home.introduction.picture.alt = 'IMG_1.jpg';
    },
  ],
  [
    'content/about.ts › about.picture.path: names /team/eve.jpg, which is not in public/: put the file there',
    ({ about }) => {
      about.picture = { host: 'local', path: '/team/eve.jpg', alt: 'Eve' };
    },
  ],
  [
    'content/about.ts › about.picture.address: "http://pictures.example/a.jpg" needs to be an https address: browsers block others on an https page',
    ({ about }) => {
      about.picture = { host: 'web', address: 'http://pictures.example/a.jpg', alt: 'Eve' };
    },
  ],
  // Unique ids
  [
    'content/services.ts › services.pillars[1]: has the id "process-digitization" of services.pillars[0]: give each its own',
    ({ services }) => {
      services.pillars[1].id = 'process-digitization';
    },
  ],
  [
    'content/about.ts › about.team.members[2]: has the name "Alex Sample" of about.team.members[0]: give each its own',
    ({ about }) => {
      about.team.members[0].name = 'Alex Sample';
      about.team.members[2].name = 'Alex Sample';
    },
  ],
  [
    'content/about.ts › about.whoWeAre.paragraphs[1]: has the words of about.whoWeAre.paragraphs[0]: give each its own',
    ({ about }) => {
      about.whoWeAre.paragraphs = ['Twice', 'Twice'];
    },
  ],
  // Pillars and services
  [
    'content/services.ts › services.pillars: needs a pillar with the id "ecommerce-strategy": the form offers it',
    ({ services }) => {
      services.pillars.pop();
    },
  ],
  [
    'content/services.ts › services.pillars[2].id: "customer-happiness" is no service of the form: it needs to be one of process-digitization, technology-modernization, customer-experience, ecommerce-strategy',
    ({ services }) => {
      services.pillars[2].id = 'customer-happiness';
    },
  ],
  // Titles and descriptions
  [
    'content/home.ts › home.metadata.title: has 61 characters and needs 60 at most: say what the page is about in a few words; the company’s name is added',
    ({ home }) => {
      home.metadata.title = 'x'.repeat(61);
    },
  ],
  [
    'content/home.ts › home.metadata.title: needs a title: say what the page is about in a few words; the company’s name is added',
    ({ home }) => {
      home.metadata.title = '';
    },
  ],
  [
    'content/home.ts › home.metadata.description: needs a description: one or two sentences that make a searcher choose this page',
    ({ home }) => {
      home.metadata.description = '';
    },
  ],
  [
    'content/home.ts › home.metadata.description: has 5 characters and needs 70 to 160: one or two sentences that make a searcher choose this page',
    ({ home }) => {
      home.metadata.description = 'Short';
    },
  ],
  [
    'content/about.ts › about.metadata.title: is that of content/home.ts › home.metadata.title: give each page its own',
    ({ home, about }) => {
      about.metadata.title = home.metadata.title;
    },
  ],
  // URLs and links
  [
    'content/about.ts › about.team.members[0].profile.href: "http://linkedin.example/in/a" needs to be an https address, such as "https://www.company.example", or a path of this site, such as "/contact"',
    ({ about }) => {
      about.team.members[0].profile.href = 'http://linkedin.example/in/a';
    },
  ],
  [
    'content/home.ts › home.hero.action.href: "/service" leads to no page and no file: the pages are /, /about, /services, /approach, /contact, /privacy; a file belongs in public/',
    ({ home }) => {
      home.hero.action.href = '/service';
    },
  ],
  [
    'content/home.ts › home.hero.action.href: "/services#ecommerce" leads to a part that /services does not have: it has #main, #menu, #process-digitization, #technology-modernization, #customer-experience, #ecommerce-strategy',
    ({ home }) => {
      home.hero.action.href = '/services#ecommerce';
    },
  ],
  [
    'content/home.ts › home.hero.action.label: needs a label: the words of the link',
    ({ home }) => {
      home.hero.action.label = '';
    },
  ],
  // Everything else
  [
    'content/approach.ts › approach.process.points[1].text: needs a text: it is empty',
    ({ approach }) => {
      approach.process.points[1].text = '';
    },
  ],
];

test.each(mistakes)('%s', (line, mistake) => {
  expect(violationsAfter(mistake)).toContain(line);
});

test('all violations are reported at once', () => {
  const violations = violationsAfter(({ home, about }) => {
    home.hero.action.href = '/service';
    about.team.members[0].picture.alt = '';
    about.masthead.heading = '';
  });
  expect(violations).toHaveLength(3);
});

test('what a rule and the types both find is told once, in the words of the rule', () => {
  const files = structuredClone(contentFiles) as Record<string, Record<string, unknown>>;
  const { about, company } = Object.assign({}, ...Object.values(files)) as Parameters<Mistake>[0];
  delete about.team.members[3].picture.alt;
  delete company.strapline;
  const file = 'content/about.ts';
  const problem = 'is missing';
  const types = [
    { file, field: 'about.team.members[3].picture.alt', problem },
    { file: 'content/company.ts', field: 'company.strapline', problem },
    { file, field: 'about.team.members[3].role', problem },
  ];
  expect(checkContent(files as ContentFiles, targets, undefined, types)).toEqual([
    'content/about.ts › about.team.members[3].role: is missing',
    'content/company.ts › company.strapline: needs a strapline: a few words under the name',
    'content/about.ts › about.team.members[3].picture: needs an alt text, in words that describe the picture',
  ]);
});

test('what the types find beside a rule’s violation in the same entry is reported with it', () => {
  const files = structuredClone(contentFiles) as Record<string, Record<string, unknown>>;
  const { about } = Object.assign({}, ...Object.values(files)) as Parameters<Mistake>[0];
  about.team.members[0].name = 'Alex Sample';
  about.team.members[2].name = 'Alex Sample';
  const types = [{ file: 'content/about.ts', field: 'about.team.members[2].role', problem: 'is missing' }];
  expect(checkContent(files as ContentFiles, targets, undefined, types)).toEqual([
    'content/about.ts › about.team.members[2].role: is missing',
    'content/about.ts › about.team.members[2]: has the name "Alex Sample" of about.team.members[0]: give each its own',
  ]);
});

test.each([
  ['/team/ada.jpg'],
  ['/contact?from=home'],
  ['/services#customer-experience'],
  ['/privacy'],
  ['https://www.company.example/a#b'],
])('a link to %s is taken', (href) => {
  expect(
    violationsAfter(({ home }) => {
      home.hero.action.href = href;
    }),
  ).toEqual([]);
});

describe('the privacy notice', () => {
  test.each([
    ['content/privacy.md: needs a heading in its first line, such as "# Privacy notice"', 'Words alone'],
    ['content/privacy.md › line 1: "## Privacy" skips a level: write it with "#"', '## Privacy'],
    ['content/privacy.md › line 3: "### Who" skips a level: write it with "##"', '# Privacy\n\n### Who'],
    ['content/privacy.md › line 2: "# Again" is a second main heading: write it with "##"', '# Privacy\n# Again'],
    [
      'content/privacy.md › line 2: "/team" leads to no page and no file: the pages are /, /about, /services, /approach, /contact, /privacy; a file belongs in public/',
      '# Privacy\nSee [us](/team).',
    ],
  ])('%s', (line, notice) => {
    expect(violationsAfter(() => {}, notice)).toEqual([line]);
  });

  test('may link to pages, to the ICO and to an e-mail address', () => {
    expect(
      violationsAfter(
        () => {},
        '# Privacy\n\n## A\n\n### B\n\n## C\n\n[a](/contact) [b](https://ico.org.uk) [c](mailto:a@b.example)',
      ),
    ).toEqual([]);
  });
});

test('every file of words is among those that the rules, launch-check and the security policy look at', () => {
  const files = readdirSync('content').filter((name) => name.endsWith('.ts') && name !== 'types.ts');
  expect(Object.keys(contentFiles).sort()).toEqual(files.map((name) => `content/${name}`).sort());
});
