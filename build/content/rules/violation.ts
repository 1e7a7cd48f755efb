/** Violation of a content rule: its location, the problem and the remedy. */
export interface Violation {
  /** Path as the owner opens it: `content/about.ts`. */
  readonly file: string;
  /** Location in the file: `about.team.members[3].picture`; empty for the file as a whole. */
  readonly field: string;
  /** Message: what is missing, or what is wrong and what to do. */
  readonly problem: string;
}

/** Formats a violation: `content/about.ts › about.team.members[3].picture: needs an alt text, in words that describe the picture` */
export function violationLine({ file, field, problem }: Violation): string {
  return `${file}${field && ` › ${field}`}: ${problem}`;
}

/** Error for content that breaks rules which show in the built pages only. */
export class ContentError extends Error {
  constructor(violations: readonly Violation[]) {
    super([...new Set(violations.map(violationLine))].join('\n'));
  }
}

/** Formats a path as code writes it: `about.team.members[3].name`. */
export function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, step) => {
    const name = String(step);
    if (typeof step === 'number') return `${field}[${name}]`;
    if (!/^[A-Za-z_]\w*$/.test(name)) return `${field}['${name}']`;
    return field ? `${field}.${name}` : name;
  }, '');
}
