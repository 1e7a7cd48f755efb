import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldAt, isReadable, type Position } from './field-at.ts';
import { missingFields, missingProblem, typeProblem } from './type-words.ts';
import { fieldOf, type Violation } from './violation.ts';

/** Compiler message about one position. */
interface Message extends Position {
  /** Path as the owner opens it: `content/about.ts`. */
  readonly file: string;
  readonly code: number;
  readonly words: string;
}

const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));

/**
 * Type-checks the content alone, which takes TypeScript a fifth of a second. TypeScript 7 has no stable API, so its
 * messages are parsed from its output.
 */
function compilerMessages(root: string): Message[] {
  const args = [compiler, '--project', path.join(root, 'build/content/rules'), '--pretty', 'false'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const messages = stdout.split(/\n(?! )/).flatMap((text) => {
    const [, file = '', line, column, code, words = ''] =
      /^(\S[^(]*)\((\d+),(\d+)\): error TS(\d+): (.*)$/s.exec(text.trimEnd()) ?? [];
    return line ? [{ file, line: Number(line), column: Number(column), code: Number(code), words }] : [];
  });
  if (status !== 0 && messages.length === 0) {
    throw new Error(`TypeScript can't look at content/: ${stdout}${stderr}`);
  }
  return messages;
}

/** Reports the first message of each file that can't be parsed: the later messages follow from the first. */
function syntaxErrors(messages: readonly Message[], isFileReadable: (file: string) => boolean): Violation[] {
  const first = messages.filter(({ file }, index) => messages.findIndex((other) => other.file === file) === index);
  return first
    .filter(({ file }) => !isFileReadable(file))
    .map(({ file, line, words }) => ({
      file,
      field: `line ${line}`,
      problem: `can't be read here or just before (${words.replace(/\.$/, '')}): each entry ends with a comma, each bracket is closed, and a text with an apostrophe in it stands between double quotes`,
    }));
}

/**
 * Reports syntax errors or, if there are none, fields that are missing, misspelt or of another type than in
 * `content/types.ts`.
 */
export function typeErrors(root = process.cwd()): Violation[] {
  const messages = compilerMessages(root);
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const syntax = syntaxErrors(messages, (file) => isReadable(read(file)));
  if (syntax.length > 0) {
    return syntax;
  }
  const violations = messages.flatMap((message) => {
    const at = fieldAt(read(message.file), message);
    const missing = missingFields(message.words);
    const { file } = message;
    return missing.length > 0
      ? missing.map((name) => ({ file, field: fieldOf([...at, name]), problem: missingProblem, certain: true }))
      : [{ file, field: fieldOf(at), ...typeProblem(message.words, message.code) }];
  });
  // A message without wording of its own is mostly a consequence of the error in another file.
  const certain = violations.filter((violation) => violation.certain);
  return (certain.length > 0 ? certain : violations).map(({ file, field, problem }) => ({ file, field, problem }));
}
