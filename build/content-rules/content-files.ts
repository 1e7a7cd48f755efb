/** What the content files export, by file: `{ 'content/about.ts': { about: … } }`. */
export type ContentFiles = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
