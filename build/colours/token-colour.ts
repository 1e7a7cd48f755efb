import { readFileSync } from 'node:fs';
import { formatHex } from 'culori';
import { SettingsError } from '../../config/settings-error.ts';

const css = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');

/**
 * Reads a raw colour of the style sheet as `#rrggbb`, for images that are rendered at build time without CSS.
 * @throws SettingsError for a name that src/styles/tokens.css does not have
 */
export function rawColour(name: string): string {
  const value = css.match(new RegExp(`--raw-${name}: ([^;]+);`))?.[1];
  const hex = value && formatHex(value);
  if (!hex) {
    throw new SettingsError(
      `src/styles/tokens.css › --raw-${name}: there is no such colour, or it can't be read: write it as "--raw-${name}: #34c6a5;"`,
    );
  }
  return hex;
}
