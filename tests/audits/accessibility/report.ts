/** Results of one checker with one engine. */
export interface Row {
  readonly checker: string;
  readonly engine: string;
  /** Number of pages checked: screens × states × widths. */
  readonly pages: number;
  /** Errors in words. */
  readonly errors: readonly string[];
  /** Number of errors seeded for the checker, and those that it did not find. */
  readonly controls: number;
  readonly missed: readonly string[];
}

/** Prints the whole matrix, a line for each checker with each engine. */
export function printTable(rows: readonly Row[]): void {
  const lines = [
    ['checker', 'engine', 'pages', 'findings', 'seeded errors found'],
    ...rows.map((row) => [
      row.checker,
      row.engine,
      String(row.pages),
      String(row.errors.length),
      `${row.controls - row.missed.length} of ${row.controls}`,
    ]),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  console.log('');
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  console.log('');
}

/** Prints every error, and every seeded error that was not found. */
export function printErrors(rows: readonly Row[]): void {
  for (const { checker, engine, errors, missed } of rows) {
    for (const error of errors) {
      console.error(`${checker}, ${engine}: ${error}`);
    }
    for (const error of missed) {
      console.error(`${checker}, ${engine}: did not notice the seeded error "${error}"`);
    }
  }
}
