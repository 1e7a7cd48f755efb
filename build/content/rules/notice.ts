import { privacyNoticeFile } from '../privacy-notice.ts';
import type { Fault } from './fault.ts';
import { linkProblem, type Place } from './place.ts';

/**
 * Validates the privacy notice: one main heading, the others in order (WCAG 2.2, technique G141), and links whose
 * target exists.
 */
export function noticeFaults(text: string, place: Place): Fault[] {
  const fault = (field: string, problem: string): Fault => ({ file: privacyNoticeFile, field, problem });
  const headings = text.split('\n').flatMap((line, index) => {
    const [, marks, words = ''] = /^(#{1,6}) +(.*)$/.exec(line) ?? [];
    return marks ? [{ level: marks.length, words, line: `line ${index + 1}` }] : [];
  });
  const order = headings.flatMap(({ level, words, line }, index) => {
    const before = headings[index - 1]?.level ?? 0;
    if (index > 0 && level === 1) {
      return [fault(line, `"# ${words}" is a second main heading: write it with "##"`)];
    }
    return level > before + 1
      ? [fault(line, `"${'#'.repeat(level)} ${words}" skips a level: write it with "${'#'.repeat(before + 1)}"`)]
      : [];
  });
  const links = [...text.matchAll(/\]\(<?([^)\s>]+)/g)].flatMap(([, href = '']) => {
    const problem = /^(mailto|#)/.test(href) ? undefined : linkProblem(href, place);
    const line = text.slice(0, text.indexOf(`](${href}`)).split('\n').length;
    return problem ? [fault(`line ${line}`, problem)] : [];
  });
  return headings.length === 0
    ? [fault('', 'needs a heading in its first line, such as "# Privacy notice"'), ...links]
    : [...order, ...links];
}
