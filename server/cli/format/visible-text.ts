/**
 * Characters that control a terminal or disguise its output: controls, line and paragraph separators, surrogates,
 * directional marks ("Trojan Source", CVE-2021-42574).
 */
const unsafe = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Replaces each unsafe character by the text that `spell` makes of its code. No unsafe character is above U+FFFF. */
export function escapeUnsafe(text: string, spell: (code: number) => string): string {
  return text.replaceAll(unsafe, (character) => spell(character.charCodeAt(0)));
}

/** Escapes unsafe characters, as in `\u{1b}`, single line feeds and tabs among them. */
export function visibleText(text: string): string {
  return escapeUnsafe(text, (code) => `\\u{${code.toString(16)}}`);
}

/** Escapes like `visibleText` but keeps line breaks and tabs. Each line is indented, so that none looks like a label. */
export function visibleLines(text: string, indent: string): string {
  return text
    .split(/\r\n|\n/)
    .map((line) => indent + line.split('\t').map(visibleText).join('\t'))
    .join('\n');
}

/** Makes one line of at most `width` characters: collapses white space, and ends with "…" if the text was cut. */
export function visibleSummary(text: string, width: number): string {
  // Cut first: escaping each character of a 64 kB message would take 10 to 30 ms. Escaping shortens no character.
  const [start = ''] = new RegExp(`^(?:\\s*\\S){0,${width + 1}}`, 'u').exec(text) ?? [];
  const characters = Array.from(visibleText(start.replaceAll(/\s+/g, ' ').trim()));
  return characters.length <= width ? characters.join('') : `${characters.slice(0, width - 1).join('')}…`;
}
