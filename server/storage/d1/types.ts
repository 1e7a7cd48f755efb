/**
 * The part of D1's API that this site uses (https://developers.cloudflare.com/d1/worker-api/). The vendor's types would
 * conflict with the browser's.
 */

export type Row = Readonly<Record<string, unknown>>;

export interface D1Result {
  readonly results: readonly Row[];
  readonly meta: { readonly changes: number };
}

export interface D1Statement {
  bind(...values: unknown[]): D1Statement;
  run(): Promise<D1Result>;
}

export interface D1Database {
  prepare(sql: string): D1Statement;
  /** Runs the statements as a transaction: all of them or, if one fails, none. */
  batch(statements: D1Statement[]): Promise<D1Result[]>;
}
