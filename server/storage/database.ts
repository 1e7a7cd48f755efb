/**
 * Database as the store uses it: the part of D1's API that is used here
 * (https://developers.cloudflare.com/d1/worker-api/), which `sqlite/adapter.ts` gives to a file of this machine. The vendor's
 * types would conflict with the browser's.
 */
export interface Database {
  prepare(sql: string): Statement;
  /** Runs the statements as a transaction: all of them or, if one fails, none. */
  batch(statements: Statement[]): Promise<Result[]>;
}

export interface Statement {
  bind(...values: unknown[]): Statement;
  run(): Promise<Result>;
}

export interface Result {
  readonly results: readonly Row[];
}

export type Row = Readonly<Record<string, unknown>>;
