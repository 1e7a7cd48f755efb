import { privacyNoticeFile } from '../privacy-notice.ts';
import { type LinkTargets, linkProblem } from './link-targets.ts';
import type { Violation } from './violation.ts';

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
      return [violation(line, `"# ${words}" is a second main heading: write it with "##"`)];
    }
    return level > before + 1
      ? [violation(line, `"${'#'.repeat(level)} ${words}" skips a level: write it with "${'#'.repeat(before + 1)}"`)]
      : [];
  });
  const links = [...text.matchAll(/\]\(<?([^)\s>]+)/g)].flatMap(([, href = '']) => {
    const problem = /^(mailto|#)/.test(href) ? undefined : linkProblem(href, targets);
    const line = text.slice(0, text.indexOf(`](${href}`)).split('\n').length;
    return problem ? [violation(`line ${line}`, problem)] : [];
  });
  return headings.length === 0
    ? [violation('', 'needs a heading in its first line, such as "# Privacy notice"'), ...links]
    : [...order, ...links];
}
