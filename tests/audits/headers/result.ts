/** The part of a result of MDN's scanner that is read here. */
export interface ScanResult {
  readonly scan: { readonly score: number; readonly grade: string };
  readonly tests: Readonly<
    Record<string, { readonly pass: boolean; readonly result: string; readonly scoreModifier: number }>
  >;
}

/** Maximum score of a site outside browsers' preload lists, which only the owner can request. */
export const fullScore = 135;

/** Formats one line for each of the scanner's tests: points, name, finding. */
export function describeTests({ tests }: ScanResult): string {
  return Object.entries(tests)
    .map(([name, { pass, result, scoreModifier }]) => {
      const points = `${scoreModifier > 0 ? '+' : ''}${scoreModifier}`;
      return `${points.padStart(4)}  ${pass ? 'passed' : 'FAILED'}  ${name}: ${result}`;
    })
    .join('\n');
}
