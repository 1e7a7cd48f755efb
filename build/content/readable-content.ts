import { SettingsError } from '../../config/settings-error.ts';
import { faultLine } from './rules/fault.ts';
import { typeFaults } from './rules/type-faults.ts';

/**
 * Runs before whatever imports the content: a missing comma, or a missing fact that another file is made of, would end
 * every command with the stack of whoever came upon it first.
 */
try {
  await import('./rules/content.ts');
  // The colours that pictures are drawn in.
  await import('../images/icons.ts');
} catch (error) {
  if (error instanceof SettingsError) {
    console.error(error.message);
    process.exit(1);
  }
  const faults = typeFaults();
  if (faults.length === 0) {
    throw error;
  }
  console.error(faults.map(faultLine).join('\n'));
  process.exit(1);
}
