import { readFileSync } from 'node:fs';

/** Lists the ids of all clauses of the specification, such as `HOME-3`, in its order. */
export function clauseIds(): string[] {
  const specification = readFileSync('docs/reference/specification.md', 'utf8');
  return [...specification.matchAll(/^- ([A-Z]+-\d+) /gm)].map((match) => match[1] ?? '');
}

/** Lists the clauses that no title of a passed test names. */
export function clausesWithoutTest(titles: readonly string[]): string[] {
  const named = new Set(titles.flatMap((title) => title.match(/\b[A-Z]+-\d+\b/g) ?? []));
  return clauseIds().filter((id) => !named.has(id));
}
