import { SettingsError } from '../../config/settings-error.ts';
import { typeErrors } from './rules/type-errors.ts';
import { violationLine } from './rules/violation.ts';

/**
 * Checks that the content can be imported, before a program does so. Otherwise a missing comma, or a missing fact that
 * another file uses, would end every command with the stack trace of the first module that meets the error.
 */
try {
  await import('./rules/content.ts');
  // Reads the colours of the generated images.
  await import('../images/icons.ts');
} catch (error) {
  if (error instanceof SettingsError) {
    console.error(error.message);
    process.exit(1);
  }
  const violations = typeErrors();
  if (violations.length === 0) {
    throw error;
  }
  console.error(violations.map(violationLine).join('\n'));
  process.exit(1);
}
