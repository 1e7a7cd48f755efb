/** Violation of a content rule: its location, the problem and the remedy. */
export interface Violation {
  /** Path as the owner opens it: `content/about.yaml`. */
  readonly file: string;
  /** Location in the file: `sections[4].members[3].image`, or `line 12`; empty for the file as a whole. */
  readonly field: string;
  /** Message: what is missing or wrong, and what to do. */
  readonly problem: string;
}

/** Formats a violation: `content/about.yaml › sections[4].members[3].image.alt: alt text is missing. Describe the image in words.` */
export function violationLine({ file, field, problem }: Violation): string {
  return `${file}${field && ` › ${field}`}: ${problem}`;
}

/** Error for content that breaks rules; its message has a line for each violation. */
export class ContentError extends Error {
  constructor(violations: readonly Violation[]) {
    super([...new Set(violations.map(violationLine))].join('\n'));
  }
}

/** Formats a path: `team.members[3].name`. */
export function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, step) => {
    if (typeof step === 'number') return `${field}[${step}]`;
    return field ? `${field}.${String(step)}` : String(step);
  }, '');
}
