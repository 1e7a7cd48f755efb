/** Error for a setting that can't be used: its message names the setting, the problem and the remedy. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Texts about a setting: `description` is for docs/reference/settings.md, the others are for its error. */
export interface Texts {
  readonly description: string;
  readonly needs: string;
  readonly example?: string;
  /** Values that are never shown again: a password, or a key. */
  readonly secret?: RegExp;
  /** True if an invisible character in the value is reported: it may be meant, or the value is secret. */
  readonly isExact?: true;
  readonly hint?: string;
  /** Quotes the value, or says why it is not shown. */
  readonly shown?: (value: unknown) => string;
}

const quoted = (value: unknown) => `is "${value}": it`;

export function problemOf(name: string, value: unknown, { shown = quoted, needs, example, hint = '' }: Texts): string {
  return `${name} ${shown(value)} needs ${needs}${example ? `, such as ${name}=${example}` : ''}${hint}.`;
}
