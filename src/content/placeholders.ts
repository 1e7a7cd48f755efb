/** Placeholder in a text of the content, such as `{hours}`. Spaces beside the name are allowed. */
const placeholder = /\{\s*(\w+)\s*\}/g;

/** Lists the names of a text's placeholders. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name);

/** Replaces the placeholders of a text by their values; one without a value becomes empty. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replace(placeholder, (_, name: string) => values[name] ?? '');
