import { redirectPath } from '../../config/find-redirect.ts';
import type { Finding } from './content-error.ts';
import { type LinkTargets, linkProblem } from './link-targets.ts';
import { isReserved } from './public-files.ts';
import { contentFile, type ValidContent } from './schema/schemas.ts';

/** Describes what is at an address already, so that it can't have moved; undefined if nothing is. */
function takenBy(path: string, { pages, publicFiles }: LinkTargets): string | undefined {
  const page = path.replace(/\.html$/, '').replace(/^\/index$/, '/');
  if (pages.has(page)) return `the page ${page}`;
  if (publicFiles.includes(path)) return 'a file in public/';
  return isReserved(page) || isReserved(path) ? 'an address that the site itself needs' : undefined;
}

/** Checks that each moved address is free and listed once, and leads to something that has not moved (MOVED-6). */
export function redirectViolations({ redirects = [] }: ValidContent, targets: LinkTargets): Finding[] {
  const paths = redirects.map(({ from }) => redirectPath(from) ?? '');
  const next = (target: string) => redirects[paths.indexOf(redirectPath(target.replace(/[?#].*/s, '')) ?? '?')]?.to;

  const fromProblem = (from: string, index: number) => {
    const path = paths[index] ?? '';
    const first = paths.indexOf(path);
    const taken = takenBy(path, targets);
    return first < index
      ? `"${from}" is the old address of [${first}] as well. Delete one of the two entries.`
      : taken && `"${from}" is ${taken}. Delete the entry.`;
  };

  const toProblem = (to: string) => {
    const problem = linkProblem(to, targets);
    const passed = [to];
    for (let target = problem && next(to); target; target = next(target)) {
      if (passed.includes(target)) return `"${to}" leads in a circle. Write an address that has not moved.`;
      passed.push(target);
    }
    return passed.length > 1 ? `"${to}" has moved itself. Write "${passed.at(-1)}".` : problem;
  };

  const file = contentFile('redirects');
  return redirects.flatMap(({ from, to }, index) => [
    { file, field: `[${index}].from`, problem: fromProblem(from, index) },
    { file, field: `[${index}].to`, problem: toProblem(to) },
  ]);
}
