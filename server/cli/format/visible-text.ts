/**
 * Characters that would drive a terminal or disguise what it shows: controls, line and paragraph separators, halves
 * of characters, and the marks that turn the direction of writing ("Trojan Source", CVE-2021-42574).
 */
const unsafe = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text with each unsafe character as `spell` writes its code; none is beyond U+FFFF. */
export function escapeUnsafe(text: string, spell: (code: number) => string): string {
  return text.replaceAll(unsafe, (character) => spell(character.charCodeAt(0)));
}

/** The text with unsafe characters spelt out, as in `\u{1b}`; a lone line feed or tab too. */
export function visibleText(text: string): string {
  return escapeUnsafe(text, (code) => `\\u{${code.toString(16)}}`);
}

/** Like `visibleText`, but line breaks and tabs stay, and each line is indented so that none can pass for a label. */
export function visibleLines(text: string, indent: string): string {
  return text
    .split(/\r\n|\n/)
    .map((line) => indent + line.split('\t').map(visibleText).join('\t'))
    .join('\n');
}

/** One line of at most `width` characters, runs of blanks drawn together, "…" where it was cut. */
export function visibleSummary(text: string, width: number): string {
  // Cut before the work on single characters, which would cost 10 to 30 ms for a message of 64 kB. No character gets shorter.
  const [start = ''] = new RegExp(`^(?:\\s*\\S){0,${width + 1}}`, 'u').exec(text) ?? [];
  const characters = Array.from(visibleText(start.replaceAll(/\s+/g, ' ').trim()));
  return characters.length <= width ? characters.join('') : `${characters.slice(0, width - 1).join('')}…`;
}
