import { readFileSync, writeFileSync } from 'node:fs';

const file = 'docs/explanation/performance.md';

/** Replaces the table between the markers `<!-- NAME -->` and `<!-- /NAME -->` of docs/explanation/performance.md. */
export function insertTable(name: string, table: string): void {
  const text = readFileSync(file, 'utf8');
  const between = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- /${name} -->)`);
  if (!between.test(text)) {
    throw new Error(`${file} has no place for the table "${name}".`);
  }
  writeFileSync(
    file,
    text.replace(between, (_, start: string, end: string) => `${start}\n${table}\n${end}`),
  );
}
