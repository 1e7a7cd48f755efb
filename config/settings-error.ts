/** A setting that can't be used: its message names the setting, what is wrong with it and the remedy. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
