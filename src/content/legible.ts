/**
 * Characters that nobody sees: controls and what Unicode never assigns, which HTML and XML can't hold; no-break blanks and
 * marks of no width, which come with texts from a word processor.
 */

/** Character that no page and no feed can hold (XML 1.0, 2.2; HTML, "control-character-in-input-stream"). */
export const unprintable = /[\p{Cs}\p{Noncharacter_Code_Point}]|(?![\t\n\r])\p{Cc}/u;

/** Character that looks like a blank, or like nothing. */
const invisible = /(?! )\p{Z}|\p{Cf}/u;

/** Names the first such character of a text, as in `U+00A0`; undefined if there is none. */
export function codeOf(text: string, characters: RegExp): string | undefined {
  const [found] = characters.exec(text) ?? [];
  return found && `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Describes the first invisible character of a text that is not valid; undefined if there is none. */
export function invisibleProblem(text: string): string | undefined {
  const code = codeOf(text, invisible);
  return code && `has an invisible character (${code}). Delete it, or type a blank in its place.`;
}

/**
 * Makes plain blanks of the others where YAML expects one: before and after a text, not in it. The length stays, so that
 * places in the text do.
 */
export const withPlainBlanks = (yaml: string): string =>
  yaml.replaceAll(/^\p{Z}+|(?<=^\p{Z}*(?:-\p{Z}+)*(?:-|[\w-]+:))\p{Z}+|\p{Z}+(?=\r?$)/gmu, (blanks) =>
    ' '.repeat(blanks.length),
  );
