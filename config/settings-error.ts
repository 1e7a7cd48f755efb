/** Error for a setting that can't be used: its message names the setting, the problem and the remedy. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
