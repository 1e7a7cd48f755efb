const seeTypes = 'content/types.ts says what belongs there';

const kinds: Readonly<Record<string, string>> = {
  string: 'a text, in quotes',
  number: 'a number, without quotes',
  boolean: 'true or false',
};

/** Describes a type in the owner's words. */
function kindOf(type: string): string {
  if (/^("[^"]*"( \| )?)+$/.test(type)) {
    return type.includes('|') ? `one of ${type.replaceAll(' | ', ', ')}` : type;
  }
  return (
    kinds[type] ??
    (/\[\]$|^readonly \[/.test(type) ? 'a list, in square brackets' : `what content/types.ts calls ${type}`)
  );
}

const unquoted = (name: string) => name.replace(/^"|"$/g, '');

/** Lists the fields that a compiler message reports as missing. */
export function missingFields(words: string): string[] {
  const one = /Property '([^']+)' is missing in type/.exec(words)?.[1];
  const some = /is missing the following properties from type '[^']*': (.*?)(?:, and \d+ more)?\.?$/.exec(words)?.[1];
  return (one ? [one] : (some?.split(', ') ?? [])).map(unquoted);
}

export const missingProblem = `is missing: ${seeTypes}`;

/** Patterns of TypeScript's messages about the owner's other mistakes, each with the wording for the owner. */
const wordings: readonly (readonly [pattern: RegExp, say: (...parts: string[]) => string])[] = [
  [
    /'([^']+)' does not exist in type '[^']*'\. Did you mean to write '([^']+)'/,
    (name = '', meant = '') => `"${name}" is no field of it: write "${meant}"`,
  ],
  [
    /Object literal may only specify known properties, and '([^']+)' does not exist in type/,
    (name = '') => `"${unquoted(name)}" is no field of it: delete it or name it anew; ${seeTypes}`,
  ],
  [
    /^Type '(.*)' is not assignable to type '(.*)'\. Did you mean '(.*)'\?$/m,
    (found = '', _ = '', meant = '') => `${found} needs to be ${meant}`,
  ],
  [
    /^Type '(.*)' is not assignable to type '(.*)'\.$/m,
    (found = '', needed = '') =>
      `${/^["`]/.test(found) ? found : `what is there (${found})`} needs to be ${kindOf(needed)}`,
  ],
  [/cannot have multiple properties with the same name/, () => 'is there twice: delete one'],
];

/**
 * Translates a compiler message for the owner. `certain` is true if the message names the error itself rather than a
 * consequence.
 */
export function typeProblem(words: string, code: number): { readonly problem: string; readonly certain: boolean } {
  for (const [pattern, say] of wordings) {
    const match = pattern.exec(words);
    if (match) {
      return { problem: say(...match.slice(1)), certain: true };
    }
  }
  return { problem: `${words.split('\n')[0]} (TypeScript ${code})`, certain: false };
}
