import { type Violation, violationLine } from '../../src/content/content-error.ts';
import { type Check, type ContentField, firstOf } from './check.ts';

/** Names fields by their files: the first ones, or how many each file has. */
function locationsOf(fields: readonly ContentField[]): string {
  if (fields.length > 12) {
    const files = Map.groupBy(fields, ({ file }) => file);
    return [...files].map(([file, { length }]) => `${file} (${length})`).join(', ');
  }
  return firstOf(fields.map(({ file, field }) => [file, field].filter(Boolean).join(' › ')));
}

/** Formats a line of the checklist, with the fields that it asks for below it. */
export function checkLines({ name, todo, advice, fields }: Check): string {
  const what = todo ?? advice;
  if (!what) return `✔ ${name}`;
  const problems = fields.filter(({ problem }) => problem).map((field) => violationLine(field as Violation));
  const where = problems.length > 0 || fields.length === 0 ? problems : [`in ${locationsOf(fields)}`];
  return [`${todo ? '✘' : 'ℹ'} ${name}`, what, ...where].join('\n    ');
}
