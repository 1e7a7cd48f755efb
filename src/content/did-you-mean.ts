/** Counts the letters to insert, delete or replace between two words (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Finds the known word that was probably meant: one in which at most a third of the letters differs. */
export function closest(word: string, known: readonly string[]): string | undefined {
  if (word.length > 100) return undefined; // the time to compare grows with the length
  const near = known.map((each) => ({ each, letters: distance(word, each) })).sort((a, b) => a.letters - b.letters);
  return near[0] && near[0].letters <= Math.max(1, word.length / 3) ? near[0].each : undefined;
}
