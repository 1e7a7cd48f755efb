import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../../e2e/support/browsers/programs.ts';

const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));

interface Message {
  readonly type: 'error' | 'info' | 'non-document-error';
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

/**
 * Standard CSS that Nu's CSS checker does not know yet: docs/decisions/tests-and-tools.md. Each exception is
 * matched by the checker's message and by the text of the style sheet. An exception that no longer occurs is an error too.
 */
const unknownToNu: readonly { readonly message: string; readonly extract: RegExp }[] = [
  { message: "CSS: “view-transition-name”: Property “view-transition-name” doesn't exist.", extract: /tion-name:/ },
  { message: 'CSS: Parse Error.', extract: /n-(group|old|new)\(\*\)\{/ },
  { message: 'CSS: Unrecognized at-rule “@view-transition”', extract: /@view-transition\{/ },
  {
    message: 'CSS: Unknown pseudo-element or pseudo-class “:active-view-transition”',
    extract: /:active-view-transition /,
  },
  { message: 'CSS: Unrecognized at-rule “@starting-style”', extract: /@starting-style\{/ },
  { message: "CSS: “vector-effect”: Property “vector-effect” doesn't exist.", extract: /:non-scaling-stroke\}/ },
  { message: "CSS: “scroll-target-group”: Property “scroll-target-group” doesn't exist.", extract: /get-group:auto/ },
  { message: 'CSS: Unknown pseudo-element or pseudo-class “:target-current”', extract: /:target-current\)/ },
  { message: 'CSS: “font-size”: Parse Error.', extract: /7cqi\)/ },
  { message: "CSS: “container-type”: Property “container-type” doesn't exist.", extract: /iner-type:(inline-)?size/ },
  { message: 'CSS: Unrecognized at-rule “@container”', extract: /@container \(/ },
  { message: 'CSS: “font-size”: Unknown dimension.', extract: /:38cqi;/ },
  { message: 'CSS: “inset”: Unknown dimension.', extract: / 8cqi 9cqi\}/ },
  { message: 'CSS: “inset-block-start”: Parse Error.', extract: /3\.3333cqi,23rem\)/ },
  { message: "CSS: “animation-timeline”: Property “animation-timeline” doesn't exist.", extract: /line:view\(0 30%\)/ },
  { message: "CSS: “animation-range”: Property “animation-range” doesn't exist.", extract: /range:entry-crossing/ },
  { message: 'CSS: “block-size”: Parse Error.', extract: /\(--narrowest\)\)/ },
  { message: "CSS: “animation-timeline”: Property “animation-timeline” doesn't exist.", extract: /line:scroll\(\)/ },
  { message: "CSS: “animation-range”: Property “animation-range” doesn't exist.", extract: /range:0 60svh/ },
  { message: "CSS: “d”: Property “d” doesn't exist.", extract: /s28 0 42 0"\)\}|\(d:path\("M0 0"\)\)/ },
  { message: "CSS: “interpolate-size”: Property “interpolate-size” doesn't exist.", extract: /:allow-keywords/ },
  { message: "CSS: “field-sizing”: Property “field-sizing” doesn't exist.", extract: /ld-sizing:content/ },
  { message: 'CSS: “transition”: “allow-discrete” is not a “transition” value.', extract: / allow-discrete/ },
];

export const hasJava = () => findProgram('java') !== undefined;

const isKnown = ({ message, extract = '' }: Message) =>
  unknownToNu.some((known) => known.message === message && known.extract.test(extract));

const fileOf = ({ url }: Message) => fileURLToPath(url);

const inWords = (message: Message) =>
  `${path.basename(fileOf(message))}: ${message.message} (${(message.extract ?? '').trim()})`;

/** Result of Nu for HTML and CSS files. */
export interface NuResult {
  /** Errors of some of the files; warnings and notices count as errors. */
  errorsIn(files: readonly string[]): string[];
  /** Exceptions that these files no longer need. */
  needlessExceptions(files: readonly string[]): string[];
}

/** Checks all files with one run of Nu, because its start takes longer than checking fifty pages. */
export function runNu(files: readonly string[]): NuResult {
  // Java's own files would have guessable names in /tmp.
  const options = [
    ...['-XX:-UsePerfData', '-XX:+DisableAttachMechanism'], // The latter looks for /tmp/.java_pid at its start.
    ...[`-Djava.io.tmpdir=${process.env.TMPDIR}`, '-Xss2m', '-jar', jar],
    ...['--Werror', '--also-check-css', '--format', 'json'],
  ];
  // After a style sheet, Nu quotes the next page from a wrong position.
  const pagesFirst = files.toSorted((a, b) => Number(a.endsWith('.css')) - Number(b.endsWith('.css')));
  const { stderr, error } = spawnSync('java', [...options, ...pagesFirst], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (error) throw error;
  const { messages } = JSON.parse(stderr) as { readonly messages: readonly Message[] };
  const byFile = Map.groupBy(messages, fileOf);
  const saidOf = (some: readonly string[]) => some.flatMap((file) => byFile.get(path.resolve(file)) ?? []);
  return {
    errorsIn: (some) =>
      saidOf(some)
        .filter((message) => !isKnown(message))
        .map(inWords),
    needlessExceptions: (some) =>
      unknownToNu
        .filter(
          (known) =>
            !saidOf(some).some((said) => known.message === said.message && known.extract.test(said.extract ?? '')),
        )
        .map(
          ({ message, extract }) =>
            `no longer needed in tests/audits/accessibility/checkers/nu.ts: ${message} ${extract}`,
        ),
  };
}
