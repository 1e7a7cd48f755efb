import path from 'node:path';
import { unescapeHtml } from '../../config/escape-html.ts';
import { fieldOf, type Violation } from '../../src/content/content-error.ts';
import { allOf, isText } from '../../src/content/find-values.ts';
import { contentFile, type Data } from '../../src/content/schema/schemas.ts';

interface Heading {
  readonly level: number;
  readonly words: string;
}

const textOf = (html: string) => unescapeHtml(html.replace(/<[^>]*>/g, '')).trim();

function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs)].map(([, level, inner = '']) => ({
    level: Number(level),
    words: textOf(inner),
  }));
}

/** Describes what is wrong with a heading after the one before it; undefined if nothing is (WCAG 2.2, technique G141). */
function headingProblem({ level, words }: Heading, before: Heading | undefined): string | undefined {
  if (words === '') {
    return `<h${level}> has no words: give the heading some`;
  }
  if (!before) {
    return level === 1 ? undefined : `comes first, as <h${level}>: the masthead’s <h1> needs to come before it`;
  }
  if (level === 1) {
    return `is a second main heading, after "${before.words}": make it <h2>`;
  }
  return level > before.level + 1
    ? `is <h${level}> after the <h${before.level}> "${before.words}": make it <h${before.level + 1}>`
    : undefined;
}

/**
 * Checks the headings of a built page: one main heading, which comes first, and no level skipped. Sections choose the
 * levels and the owner chooses the sections, so only the whole page shows such an error.
 * @param page file name of the built page, such as `about.html`
 */
export function headingViolations(html: string, page: string, content: Data): Violation[] {
  const headings = headingsOf(html);
  if (headings.length === 0) {
    return [{ file: page, field: '', problem: 'needs a main heading: begin the page with a masthead' }];
  }
  const ownFile = contentFile(page === 'index.html' ? 'home' : path.parse(page).name);
  return headings.flatMap((heading, index) => {
    const problem = headingProblem(heading, headings[index - 1]);
    if (!problem) return [];
    const entries = allOf(content, isText).filter(({ value }) => value === heading.words);
    const entry = entries.find(({ file }) => file === ownFile) ?? entries[0];
    const file = entry?.file ?? page;
    const field = entry ? fieldOf(entry.path) : `"${heading.words}"`;
    const where = entry ? `on ${page} ` : '';
    const remedy = '(src/sections/ has the levels, src/pages/ the order of a page)';
    return [{ file, field, problem: `${where}${problem} ${remedy}` }];
  });
}
