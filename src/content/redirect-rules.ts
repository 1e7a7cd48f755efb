import { redirectPath } from '../../config/find-redirect.ts';
import type { Violation } from './content-error.ts';
import { isObject, isText } from './find-values.ts';
import { type LinkTargets, linkProblem } from './link-targets.ts';
import { isReserved } from './public-files.ts';
import { contentFile, type Data } from './schema/schemas.ts';

/** Describes why an address can't have moved; undefined if it can. */
function takenBy(path: string, { pages, publicFiles }: LinkTargets): string | undefined {
  const page = path.replace(/\.html$/, '').replace(/^\/index$/, '/');
  if (pages.has(page)) return `the page ${page}`;
  if (publicFiles.includes(path)) return 'a file in public/';
  return isReserved(page) || isReserved(path) ? 'an address that the site itself needs' : undefined;
}

/** Checks that each moved address is free and listed once, and leads to something that has not moved (MOVED-6). */
export function redirectViolations({ redirects }: Data, targets: LinkTargets): Violation[] {
  const entries = (Array.isArray(redirects) ? redirects : []).map((entry: unknown) => {
    const { from, to }: Readonly<Record<string, unknown>> = isObject(entry) ? entry : {};
    return {
      from: isText(from) ? from : '',
      to: isText(to) ? to : '',
      path: isText(from) ? redirectPath(from) : undefined,
    };
  });
  const next = (target: string) => {
    const path = redirectPath(target.replace(/[?#].*/s, ''));
    return path && entries.find((entry) => entry.path === path)?.to;
  };

  const fromProblem = (from: string, path: string, index: number) => {
    const first = entries.findIndex((entry) => entry.path === path);
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

  return entries.flatMap(({ from, to, path }, index) => {
    const problems = { from: path && fromProblem(from, path, index), to: to && toProblem(to) };
    return Object.entries(problems).flatMap(([field, problem]) =>
      problem ? [{ file: contentFile('redirects'), field: `[${index}].${field}`, problem }] : [],
    );
  });
}
