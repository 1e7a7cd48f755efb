import { readFileSync } from 'node:fs';
import { micromark } from 'micromark';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { contentFolder } from '../../config/content-folder.ts';
import { ContentError, type Violation } from '../../src/content/content-error.ts';
import { type LinkTargets, linkProblem } from '../../src/content/link-targets.ts';
import { headingViolations } from '../prerender/check-headings.ts';

/** Path of the owner's privacy notice. The page at `/privacy` exists only while this file does (SITE-10). */
export const privacyNoticeFile = `${contentFolder}/privacy.md`;

/** First words of a draft. The page shows them unchanged; launch-check rejects a notice that contains them. */
export const draftMarker = 'Draft for the owner to read.';

/** Blanks for the owner to fill in: square brackets that are no link. */
const blanks = /(?<!\])\[[^\]\n]+\](?![(:[])/g;

/** Reads the Markdown of the notice; undefined if there is none. */
export function readNoticeText(file = privacyNoticeFile): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** Lists the unfinished parts of the notice: the marker of a draft, and the blanks. */
export function unfinishedParts(text: string): string[] {
  return [...(text.includes(draftMarker) ? [draftMarker] : []), ...(text.match(blanks) ?? [])];
}

/**
 * Validates the privacy notice: one main heading, the others in order (WCAG 2.2, technique G141), and links whose
 * target exists.
 */
export function noticeViolations(text: string, targets: LinkTargets): Violation[] {
  const violation = (field: string, problem: string): Violation => ({ file: privacyNoticeFile, field, problem });
  const headings = text.split('\n').flatMap((line, index) => {
    const [, marks, words = ''] = /^(#{1,6}) +(.*)$/.exec(line) ?? [];
    return marks ? [{ level: marks.length, words, line: `line ${index + 1}` }] : [];
  });
  const order = headings.flatMap(({ level, words, line }, index) => {
    const before = headings[index - 1]?.level ?? 0;
    if (index > 0 && level === 1) {
      return [violation(line, `"# ${words}" is a second main heading. Write it with "##".`)];
    }
    return level > before + 1
      ? [violation(line, `"${'#'.repeat(level)} ${words}" skips a level. Write it with "${'#'.repeat(before + 1)}".`)]
      : [];
  });
  const links = urlsIn(text).flatMap(({ url, line }) => {
    const problem = /^(mailto:|tel:|#)/.test(url) ? undefined : linkProblem(url, targets);
    return problem ? [violation(`line ${line}`, problem)] : [];
  });
  if (headings.length === 0) {
    return [violation('', 'needs a heading in its first line, such as "# Privacy notice".'), ...links];
  }
  // Markdown has more ways to write a heading than lines with "#".
  const { heading, html } = renderNotice(text);
  const ofPage = headingViolations(`<h1>${heading.replaceAll('<', '&lt;')}</h1>${html}`, privacyNoticeFile, {});
  return [...(order.length > 0 ? order : ofPage), ...links];
}

/** Lists the addresses of links and images in the notice, each with its line. */
export function urlsIn(text: string): { readonly url: string; readonly line: number }[] {
  const urls: { url: string; line: number }[] = [];
  visit(unified().use(remarkParse).parse(text), (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      urls.push({ url: node.url, line: node.position?.start.line ?? 1 });
    }
  });
  return urls;
}

/** Heading of the notice, and the rest of the notice as HTML. */
export interface PrivacyNotice {
  readonly heading: string;
  readonly html: string;
}

/**
 * Converts the notice to HTML, at build time only. micromark implements CommonMark and is safe by default. It shows HTML
 * in the text as text, and removes the URL from links to `javascript:` and the like.
 */
export function renderNotice(text: string): PrivacyNotice {
  const [, heading = ''] = /^# +(.+?) *#* *$/m.exec(text) ?? [];
  const html = micromark(text.replace(/^# +.+$/m, ''));
  return { heading, html: html.replaceAll('<a href="">', '<a>') };
}

/**
 * Reads the notice that the site is built with; undefined if the owner has published none.
 * @throws ContentError with all violations
 */
export function readPrivacyNotice(targets: LinkTargets, file = privacyNoticeFile): PrivacyNotice | undefined {
  const text = readNoticeText(file);
  if (text === undefined) {
    return undefined;
  }
  const violations = noticeViolations(text, targets);
  if (violations.length > 0) {
    throw new ContentError(violations);
  }
  return renderNotice(text);
}
