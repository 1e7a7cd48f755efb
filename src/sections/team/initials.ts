/** Returns the first letters of a person's first and last name, in capitals; one letter for a single name. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/\p{L}\p{M}*/u) ?? []);
  return [...new Set([0, letters.length - 1])].map((i) => letters[i]?.toLocaleUpperCase('en-GB') ?? '').join('');
}
