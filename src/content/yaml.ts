import {
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml';
import { codeOf, invisibleProblem, unprintable, withPlainBlanks } from '../../config/invisible-characters.ts';
import type { Violation } from './content-error.ts';

const quotes = 'Put the whole text in double quotes.';

const noColon = 'needs a colon and a space after the name of a field, or a space in "- " before an entry.';

/** Sentences for the errors of the parser. */
const problems: Partial<Record<ErrorCode, string>> = {
  BAD_DQ_ESCAPE: 'has a backslash in double quotes. Write it twice.',
  BAD_INDENT:
    'is not indented like the lines around it, or a bracket above is not closed. Use the same number of spaces.',
  BAD_SCALAR_START: `begins a text with a character that means something else in YAML. ${quotes}`,
  BLOCK_AS_IMPLICIT_KEY: `has a text with a colon in it. ${quotes}`,
  BLOCK_IN_FLOW: 'needs a comma between two fields in brackets.',
  DUPLICATE_KEY: 'repeats a field. Delete one of the two.',
  MISSING_CHAR: noColon,
  MULTILINE_IMPLICIT_KEY: noColon,
  MULTIPLE_DOCS: 'has "---", which begins another document. Delete it.',
  TAB_AS_INDENT: 'is indented with a tab. Use spaces.',
  TAG_RESOLVE_FAILED: `begins a text with "!". ${quotes}`,
  UNEXPECTED_TOKEN: `has something after the end of a text. ${quotes} If it has quotes, delete what is after them.`,
};

/** Versions that Git could not merge. */
const conflict = /^<{7} .*^={7}\r?$.*^>{7} /msu;

/**
 * Finds what no page can hold: a character, bytes that are not UTF-8 (UTF-16 has a NUL beside each letter of English), a line end
 * that Markdown and YAML read in different ways, and two versions at once.
 */
export function unreadableViolations(text: string, file: string): Violation[] {
  const at = text.search(new RegExp(`\ufffd|${unprintable.source}|\r(?!\n)|${conflict.source}`, 'msu'));
  if (at < 0) return [];
  const code = codeOf(text.slice(at), unprintable);
  const remedies: Readonly<Record<string, string>> = {
    '\ufffd': 'has a character that can’t be read. Save the file as UTF-8.',
    '\0': 'has a character that can’t be shown (U+0000). Save the file as UTF-8.',
    '\r': 'ends in a carriage return alone. Save the file with line ends of Unix or Windows.',
    '<': 'begins two versions that Git could not merge. Keep one, and delete the lines "<<<<<<<", "=======" and ">>>>>>>".',
  };
  const problem = remedies[text[at] ?? ''] ?? `has a character that can’t be shown (${code}). Delete it.`;
  return [{ file, field: `line ${text.slice(0, at).split('\n').length}`, problem }];
}

/** Text without quotes that an invisible character keeps from being what it looks like: quotes, an entry, a field. */
const hiddenMark = /^\p{Cf}+[-"'|>[{&*!#?%@`]|^-\p{Cf}|^[\w-]+:\p{Cf}/u;

/**
 * Parses a file of the content. All values are texts, as YAML's failsafe schema has it: "+44…", "09:00", "no" and
 * "00000000" stay what the owner wrote.
 * @param empty content of a file that has none; undefined if it needs some
 */
export function parseContent(
  written: string,
  file: string,
  empty?: unknown,
): { readonly data: unknown; readonly violations: Violation[] } {
  const source = written.replace(/^\ufeff/, '');
  const text = withPlainBlanks(source);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false, lineCounter });
  const violation = (offset: number, problem: string): Violation => ({
    file,
    field: `line ${lineCounter.linePos(offset).line}`,
    problem,
  });
  const unreadable = unreadableViolations(text, file);
  if (unreadable.length > 0) return { data: undefined, violations: unreadable };
  // Later errors mostly follow from the first.
  const [error, next] = [...document.errors, ...document.warnings];
  if (error) {
    const isOpen = error.message.startsWith('Missing closing');
    const runsOn = next?.code === 'MULTILINE_IMPLICIT_KEY' && next.pos[0] === error.pos[0];
    // An entry of a list that is indented otherwise than those before it has the error of a text with a colon.
    const isEntry = error.code === 'BLOCK_AS_IMPLICIT_KEY' && /^ *- /.test(text.slice(error.pos[0]));
    const problem = isOpen
      ? 'comes after a text whose closing quote is missing. Add it.'
      : runsOn
        ? `continues on the next line. Indent that line like this one, or put the whole text in double quotes.`
        : (problems[isEntry ? 'BAD_INDENT' : error.code] ?? `can't be read: ${error.message}.`);
    const { line } = lineCounter.linePos(error.pos[0]);
    // What nobody sees is the likelier cause: in the line, or where a blank was made plain.
    const lines = source.split('\n');
    const hidden = [line - 1, ...lines.keys()].find((at, index) =>
      index === 0
        ? invisibleProblem(lines[at] ?? '')
        : withPlainBlanks(lines[at] ?? '') !== lines[at] || /^\s*\p{Cf}/u.test(lines[at] ?? ''),
    );
    const cause = hidden === undefined ? undefined : invisibleProblem(lines[hidden] ?? '');
    const found = cause ? { file, field: `line ${(hidden ?? 0) + 1}`, problem: cause } : undefined;
    return { data: undefined, violations: [found ?? violation(error.pos[0], problem)] };
  }
  const violations: Violation[] = [];
  visit(document, {
    Pair(_key, { key }) {
      const problem = isScalar(key) ? invisibleProblem(String(key.value)) : undefined;
      if (problem) violations.push(violation((key as Scalar).range?.[0] ?? 0, problem));
    },
    Node(_key, node) {
      const [at, end] = node.range ?? [0, 0];
      const inner = isScalar(node) && node.type === 'PLAIN' ? text.slice(at, end).search(/^ *- /m) : 0;
      if (inner > 0) {
        violations.push(violation(at + inner, 'begins with "- " and is a part of the text above. Indent both alike.'));
      }
      if (isAlias(node) || (isNode(node) && 'anchor' in node && node.anchor)) {
        violations.push(violation(at, `begins a text with "${isAlias(node) ? '*' : '&'}". ${quotes}`));
      } else if (isScalar(node) && node.type === 'PLAIN' && hiddenMark.test(node.source ?? '')) {
        violations.push(violation(at, invisibleProblem(node.source ?? '') ?? ''));
      } else if (isScalar(node) && node.type === 'PLAIN' && node.comment !== undefined) {
        violations.push(
          violation(at, `has "#" in a text, which begins a comment. ${quotes} A comment has a line of its own.`),
        );
      }
    },
  });
  if (document.contents === null && empty !== undefined) return { data: empty, violations };
  if (!isMap(document.contents) && !isSeq(document.contents)) {
    violations.push({ file, field: '', problem: 'has no fields. Write each as "name: text".' });
  }
  return { data: violations.length > 0 ? undefined : document.toJS(), violations };
}
