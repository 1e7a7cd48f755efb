/** What is read here of a result of MDN's scanner. */
export interface ScanResult {
  readonly scan: { readonly score: number; readonly grade: string };
  readonly tests: Readonly<
    Record<string, { readonly pass: boolean; readonly result: string; readonly scoreModifier: number }>
  >;
}

/** All that a site can have without standing in browsers' preload lists, which takes a request of the owner to them. */
export const fullScore = 135;

/** One line for each of the scanner's tests: points, name, what was found. */
export function describeTests({ tests }: ScanResult): string {
  return Object.entries(tests)
    .map(([name, { pass, result, scoreModifier }]) => {
      const points = `${scoreModifier > 0 ? '+' : ''}${scoreModifier}`;
      return `${points.padStart(4)}  ${pass ? 'passed' : 'FAILED'}  ${name}: ${result}`;
    })
    .join('\n');
}
