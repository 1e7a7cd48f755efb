/** The checkers that judge a page in a browser. */
export const checkerNames = ['axe-core', 'IBM Equal Access', 'HTML_CodeSniffer', 'Siteimprove Alfa'] as const;

export type CheckerName = (typeof checkerNames)[number];

/** Those that run inside the page; Alfa judges a copy of it. */
export type InPageChecker = Exclude<CheckerName, 'Siteimprove Alfa'>;

/** What a checker says of one element of a page. */
export interface Finding {
  readonly rule: string;
  readonly where: string;
  readonly what: string;
  /** `fault` is what the checker is sure of; `potential` is what it leaves to a person. */
  readonly verdict: 'fault' | 'potential';
}

export type Findings = Readonly<Record<CheckerName, readonly Finding[]>>;
