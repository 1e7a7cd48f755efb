/**
 * Characters that nobody sees: controls and what Unicode never assigns, which HTML and XML can't hold; no-break blanks and
 * marks of no width, which come with texts from a word processor. All code that reads what a person typed calls this module.
 */

/** Character that no page and no feed can hold (XML 1.0, 2.2; HTML, "control-character-in-input-stream"). */
export const unprintable = /[\p{Cs}\p{Noncharacter_Code_Point}]|(?![\t\n\r])\p{Cc}/u;

/** Blank other than the plain one. */
const blank = /(?! )[\p{Z}\u2800]/u;

/**
 * Mark without a width (Unicode, Default_Ignorable_Code_Point). Joiners and selectors count as part of the emoji or letter
 * before them, as in Persian, Hindi and Japanese (Unicode 17.0, 23.2 and 23.4).
 */
const mark =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant alone
  /(?!\ufe0f\u20e3)\p{DI}(?<!((?!\p{sc=Latn}|\p{sc=Grek}|\p{sc=Cyrl})\p{L}|\p{M}|\p{Extended_Pictographic}|\p{EMod}|[\u{e0020}-\u{e007e}])[\u034f\u180b-\u180d\u200c\u200d\ufe00-\ufe0f\u{e0020}-\u{e01ef}])/u;

const invisible = new RegExp([blank, mark, unprintable].map(({ source }) => source).join('|'), 'u');

const each = ({ source }: RegExp) => new RegExp(source, 'gu');
const [blanks, marks, unprintables] = [blank, mark, unprintable].map(each) as [RegExp, RegExp, RegExp];

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

/** Makes plain blanks of all others, and leaves out what nobody sees: in addresses, numbers, days and the like it is never meant. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(blanks, ' ').replaceAll(marks, '').replaceAll(unprintables, '');

/** Text without invisible characters, and without blanks at its ends. */
export const plainText = (text: string): string => withoutInvisible(text).trim();

/** Text that keeps what is invisible within it, because that may be meant: in a path or in a password. */
export const trimmed = (text: string): string => {
  const visible = plainText(text);
  const [first = '', last = ''] = [[...visible].at(0), [...visible].at(-1)];
  return visible && text.slice(text.indexOf(first), text.lastIndexOf(last) + last.length);
};

/** Target of a link as it looks; within the path of a file, which may have such a name, invisible characters stay. */
export const plainTarget = (target: string): string => (/^[/#]/.test(trimmed(target)) ? trimmed : plainText)(target);

/**
 * Value of a setting: without the quotation marks that editors and Docker's `--env-file` leave around it, and without invisible
 * characters, unless each character counts.
 */
export const settingText = (text = '', isExact = false): string =>
  (isExact ? trimmed : plainText)(trimmed(text).replace(/^["'“”„‟«»‘’‚‹›](.*)["'“”«»‘’‹›]$/su, '$1'));

export const lengthOf = (text: string): number => [...text.replaceAll(/\p{DI}/gu, '')].length;

export const isBlank = (text: string): boolean => plainText(text) === '';

/**
 * Makes plain blanks of the others where YAML expects one: before and after a text, not in it. The length stays, so that
 * places in the text do.
 */
export const withPlainBlanks = (yaml: string): string =>
  yaml.replaceAll(/^\p{Z}+|(?<=^\p{Z}*(?:-\p{Z}+)*(?:-|[\w-]+:))\p{Z}+|\p{Z}+(?=\r?$)/gmu, (blanks) =>
    ' '.repeat(blanks.length),
  );
