import { notPublic } from '../../config/public-origin.ts';
import type { Settings } from '../../config/settings.ts';
import type { Company } from '../../src/content/schema/company.ts';
import type { ConformanceReport } from './conformance-report.ts';
import { draftMarker } from './privacy-notice.ts';
import { regulator } from './regulator.ts';

/** Facts that the drafts are made from. */
export interface StatementFacts {
  readonly settings: Pick<Settings, 'siteUrl'>;
  readonly company: Company;
  /** Report of the last conformance run; undefined if there is none. */
  readonly report: ConformanceReport | undefined;
}

/** Statement that the owner publishes as a plain page, `content/pages/NAME.md`. */
interface Statement {
  /** Fields of its front matter. */
  readonly title: string;
  readonly description: string;
  readonly lede: string;
  readonly footer: string;
  /** Owners whom it concerns, as launch-check says it, with the source. */
  readonly appliesTo: string;
  /** True if it is required of every owner. */
  readonly isRequired: boolean;
  /** Drafts its text. Square brackets mark what only the owner can know. */
  readonly draft: (facts: StatementFacts) => string;
}

const rows = (lines: readonly (readonly string[])[]) => lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const table = (head: readonly string[], lines: readonly (readonly string[])[]) =>
  rows([head, head.map(() => '---'), ...lines]);

/** Name of the owner in the register, and the name that the website has. */
const legalName = ({ name, registeredName }: Company): string =>
  registeredName ? `${registeredName}, trading as ${name},` : `${name} [registered name]`;

/** Day of the last review, which launch-check reads. */
const review = 'It is reviewed once a year. Last reviewed: [date, such as 2026-01-31].';

function tests(report: ConformanceReport | undefined): string {
  if (!report) {
    return 'It was tested [when, with which tools and browsers, and what they found: `npm run conformance` prints it, and a draft that is made after it has it].';
  }
  const toReview = report.rows.reduce((sum, row) => sum + row.toReview, 0);
  return `On ${report.date} these tools examined every screen in every state, on a wide and on a narrow window. The editor with which we write this website is among the screens. A finding is an error that a tool is sure of.

${table(
  ['Tool', 'Browser', 'Pages', 'Findings'],
  report.rows.map(({ checker, engine, pages, findings }) => [checker, engine, String(pages), String(findings)]),
)}

The tools marked ${toReview} places that need a person’s review: [what came of that review].`;
}

/** The structure follows the samples of GOV.UK (Central Digital and Data Office) and of W3C's Web Accessibility Initiative. */
function accessibility({ settings: { siteUrl }, company, report }: StatementFacts): string {
  const findings = report?.rows.reduce((sum, row) => sum + row.findings, 0);
  return `## What this statement covers

This statement is about the website of ${company.name}, ${notPublic(siteUrl) ? '[its address]' : `<${siteUrl}>`}. We want as many people as possible to be able to use it. You should be able to use it by keyboard alone, with a screen reader, enlarged to 400% and without JavaScript: [delete what nobody has tried].

## How accessible it is

Our aim is level AA of the [Web Content Accessibility Guidelines (WCAG) 2.2](https://www.w3.org/TR/WCAG22/). The website meets it [in full, or in part: tools alone can’t tell].

## What we know does not work

${findings === 0 ? 'The tools below found no errors. ' : findings ? `[The ${findings} findings of the tools below, in words for visitors: \`npm run conformance\` prints them.] ` : ''}[Each known problem: what it is, whom it affects, its WCAG criterion, what to do instead, and when it will be fixed. Or: We know of none.]

## How to tell us of a problem

Write to ${company.email}, ring ${company.phone.display}, or use [the contact page](/contact). Tell us which page it was, what you wanted to do, and what you use, such as a screen reader. Tell us as well if you need something in another form, such as large print. We answer within [number] working days.

If you are not content with our answer, the [Equality Advisory and Support Service](https://www.equalityadvisoryservice.com/) tells you of your rights. In Northern Ireland it is the [Equality Commission](https://www.equalityni.org/).

## How it was tested

${tests(report)} No tool finds every barrier: [who tested it by keyboard and with which screen readers, and when].

## This statement

It was prepared by [name or role]. ${review}`;
}

/** Data Protection Act 2018, s. 164A, inserted by s. 103 of the Data (Use and Access) Act 2025, in force by SI 2026/82, reg. 3. */
const complaints = ({ company }: StatementFacts): string => `## How to complain

You may complain to us if you think that we break the law with your personal data (Data Protection Act 2018, section 164A). Use [the contact form](/contact), write to ${company.email} or to ${company.name}, ${company.address.join(', ')}, or ring ${company.phone.display}. No particular words are needed. Tell us what happened, when it was, and what you would have us do. Someone else may complain for you if they show that you agree.

[Name or role] looks into complaints.

## What happens then

1. We confirm within 30 days that we have your complaint. The 30 days begin on the day on which it arrives.
2. We look into it without undue delay. We ask you if we need to know more, and tell you every [number] weeks how far we are.
3. We tell you without undue delay what came of it: what we found, why, and what we do about it.

It costs you nothing. We keep the complaint and what came of it for [number] years.

## If you are not content

You may complain to the regulator, the ${regulator.name}: <${regulator.complaints}>, telephone ${regulator.telephone}. It mostly expects that you complain to us first. You may also go to court.

## This page

${review}`;

/** Approval and signature by legal form (Modern Slavery Act 2015, s. 54(6)). */
const approvals: Partial<Record<NonNullable<Company['legalForm']>, string>> = {
  'limited liability partnership':
    'The members approved this statement on [date]. Signed: [name], designated member, [date].',
  partnership: 'Signed: [name], partner, [date].',
};

/** Modern Slavery Act 2015, s. 54: (5) has the six areas, (6) approval and signature, (7) the link on the home page. */
const modernSlavery = ({
  company,
}: StatementFacts): string => `${legalName(company)} makes this statement under section 54 of the Modern Slavery Act 2015 for the financial year that ended on [date]. It says what we did in that year to keep slavery and human trafficking out of our business and our supply chains. [If nothing was done, the Act asks you to say that.]

## Our structure, business and supply chains

[What you do and where, how many people work for you, the group you belong to, and what you buy from whom and in which countries.]

## Our policies

[Your policies on slavery and human trafficking, such as recruitment, whistleblowing and a code for suppliers, and who answers for each.]

## Due diligence

[How you check your own business and your suppliers, before and during a contract.]

## Risks, and what we do about them

[The parts of the business and the supply chains with a risk, and how you assessed and managed it.]

## How well it works

[The indicators by which you measure it, and their figures for the year.]

## Training

[Who was trained in what, and how many they were.]

## Approval

${approvals[company.legalForm ?? 'company'] ?? 'The board of directors approved this statement on [date]. Signed: [name], director, [date].'}

A new statement follows for each financial year. ${review}`;

/** Emissions that a plan has to give: of scope 3, the five categories of the technical standard of PPN 006. */
const emissions = table(
  ['Emissions', 'Tonnes of CO₂ equivalent'],
  [
    'Scope 1: what we burn ourselves',
    'Scope 2: energy that we buy',
    'Scope 3: upstream transport and distribution',
    'Scope 3: waste from operations',
    'Scope 3: business travel',
    'Scope 3: commuting of employees',
    'Scope 3: downstream transport and distribution',
    'Total',
  ].map((source) => [source, '[figure]']),
);

/** Procurement Policy Note 006 (formerly 06/21), with its technical standard: a plan has these parts. */
const carbon = ({ company }: StatementFacts): string => `This is the plan of ${legalName(company)} published on [date].

## Our commitment

We commit ourselves to net zero emissions for our operations in the United Kingdom by [year, 2050 at the latest].

## Baseline emissions

Baseline year: [year]. [How the baseline was measured, and what changed since.]

${emissions}

## Current emissions

Reporting year: [twelve months, by the calendar or the financial year].

${emissions}

[The reason for each figure that is zero or missing.]

## Targets

We expect emissions of [figure] tonnes of CO₂ equivalent by [year], which is [figure]% less than in the baseline year. [Progress so far, year by year.]

## What we do

Since the baseline year: [each measure that is done, and what it saved].

In the years to come: [each measure that is planned, and what it will save].

## Declaration

This plan was completed under Procurement Policy Note 006, its guidance and its technical standard for carbon reduction plans. Emissions are reported by the [Greenhouse Gas Protocol](https://ghgprotocol.org/corporate-standard) and the [government’s conversion factors](https://www.gov.uk/government/collections/government-conversion-factors-for-company-reporting). [Check that this is so.]

[The board of directors, or the equivalent] reviewed this plan and signed it off. Signed: [name], [role], [date].

${review}`;

/** Statements that `npm run statement` drafts, by the name of their page. */
export const statements = {
  accessibility: {
    title: 'Accessibility statement',
    description:
      'How accessible this website is, what does not work yet, how it was tested, and how to tell us of a problem.',
    lede: 'How accessible this website is, and how to tell us what does not work for you.',
    footer: 'Accessibility',
    appliesTo:
      'good practice for a private company, and required of a public body by the Public Sector Bodies (Websites and Mobile Applications) (No. 2) Accessibility Regulations 2018',
    isRequired: false,
    draft: accessibility,
  },
  complaints: {
    title: 'Complaints about personal data',
    description:
      'How to complain about what we do with your personal data, what happens then, and where to turn after that.',
    lede: 'How to complain about what we do with your personal data, and what happens then.',
    footer: 'Data complaints',
    appliesTo:
      'required of everyone who decides what is done with personal data, by s. 164A of the Data Protection Act 2018',
    isRequired: true,
    draft: complaints,
  },
  'modern-slavery': {
    title: 'Modern slavery statement',
    description: 'What we do to keep slavery and human trafficking out of our business and out of our supply chains.',
    lede: 'What we do to keep slavery and human trafficking out of our business and our supply chains.',
    footer: 'Modern slavery',
    appliesTo: 'required from a turnover of £36 million a year, by s. 54 of the Modern Slavery Act 2015',
    isRequired: false,
    draft: modernSlavery,
  },
  carbon: {
    title: 'Carbon reduction plan',
    description:
      'Our greenhouse gas emissions in the baseline year and today, our targets, and how we mean to reach net zero.',
    lede: 'Our greenhouse gas emissions, and how we mean to reach net zero.',
    footer: 'Carbon reduction',
    appliesTo:
      'required of bidders for contracts with central government above £5 million a year, by Procurement Policy Note 006',
    isRequired: false,
    draft: carbon,
  },
} as const satisfies Readonly<Record<string, Statement>>;

export type StatementName = keyof typeof statements;

export const statementNames = Object.keys(statements) as StatementName[];

/** Drafts a statement: a document for `content/pages/`, which no build publishes before its owner deletes `draft: true`. */
export function draftStatement(name: StatementName, facts: StatementFacts): string {
  const { title, description, lede, footer, draft } = statements[name];
  return `---
title: ${title}
description: ${description}
lede: ${lede}
footer: ${footer}
draft: true
---

> **${draftMarker}** Check each sentence against what you really do, fill in what stands in square brackets, and have it looked at by whoever advises you. Then delete this paragraph, and at the top the line \`draft: true\`.

${draft(facts)}
`;
}
