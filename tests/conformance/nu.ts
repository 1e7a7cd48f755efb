import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programOf } from './engines.ts';

const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));

interface Message {
  readonly type: 'error' | 'info' | 'non-document-error';
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

/**
 * CSS that is in the standards and that Nu's checker of CSS does not know yet: docs/decisions/013-accessibility-checkers.md.
 * Each is known by the checker's words and by the words of the style sheet; one that no longer occurs is a fault too.
 */
const unknownToNu: readonly { readonly message: string; readonly extract: RegExp }[] = [
  { message: "CSS: “view-transition-name”: Property “view-transition-name” doesn't exist.", extract: /tion-name:/ },
  { message: 'CSS: Parse Error.', extract: /nsition-(group|old|new)\(\*\)\{/ },
  { message: 'CSS: Unrecognized at-rule “@starting-style”', extract: /@starting-style\{/ },
  { message: "CSS: “vector-effect”: Property “vector-effect” doesn't exist.", extract: /:non-scaling-stroke\}/ },
  {
    message: 'CSS: “clip-path”: Too many values or values are not recognized.',
    extract: /inset\(0\) view-box|0 0\) view-box/,
  },
  { message: "CSS: “container-type”: Property “container-type” doesn't exist.", extract: /iner-type:size/ },
  { message: 'CSS: “block-size”: Parse Error.', extract: /\(--narrowest\)\)/ },
  { message: "CSS: “interpolate-size”: Property “interpolate-size” doesn't exist.", extract: /:allow-keywords/ },
  { message: 'CSS: “transition”: “allow-discrete” is not a “transition” value.', extract: / allow-discrete/ },
];

export const hasJava = () => programOf('java') !== undefined;

/** Everything that Nu says of files of HTML and CSS. */
function messagesOf(files: readonly string[]): readonly Message[] {
  const options = ['-Xss2m', '-jar', jar, '--Werror', '--also-check-css', '--format', 'json'];
  const { stderr, error } = spawnSync('java', [...options, ...files], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (error) {
    throw error;
  }
  return (JSON.parse(stderr) as { readonly messages: readonly Message[] }).messages;
}

const isKnown = ({ message, extract = '' }: Message) =>
  unknownToNu.some((known) => known.message === message && known.extract.test(extract));

const inWords = ({ url, message, extract = '' }: Message) =>
  `${decodeURIComponent(url.split('/').at(-1) ?? '')}: ${message} (${extract.trim()})`;

/** What is wrong with files of HTML and CSS: Nu's warnings and notices count like its errors. */
export function faultsIn(files: readonly string[]): string[] {
  return messagesOf(files)
    .filter((message) => !isKnown(message))
    .map(inWords);
}

/** The exceptions that these files no longer need. */
export function needlessExceptions(files: readonly string[]): string[] {
  const messages = messagesOf(files);
  return unknownToNu
    .filter(
      (known) => !messages.some((said) => known.message === said.message && known.extract.test(said.extract ?? '')),
    )
    .map(({ message, extract }) => `no longer needed in tests/conformance/nu.ts: ${message} ${extract}`);
}
