/** What this site uses of D1 (https://developers.cloudflare.com/d1/worker-api/); the vendor's types would stand beside the browser's. */

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
  /** All of them or, when one fails, none: a transaction. */
  batch(statements: D1Statement[]): Promise<D1Result[]>;
}
