/** Checkers that check a page in a browser. */
export const checkerNames = ['axe-core', 'IBM Equal Access', 'Siteimprove Alfa'] as const;

export type CheckerName = (typeof checkerNames)[number];

/** Checkers that run inside the page; Alfa checks a copy of it. */
export type InPageChecker = Exclude<CheckerName, 'Siteimprove Alfa'>;

/** Finding of a checker about one element of a page. */
export interface Finding {
  readonly rule: string;
  readonly where: string;
  readonly what: string;
  /** A violation is certain; a potential one needs a person's review. */
  readonly kind: 'violation' | 'potential';
}

export type Findings = Readonly<Record<CheckerName, readonly Finding[]>>;
