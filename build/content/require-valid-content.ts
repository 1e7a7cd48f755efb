import { violationLine } from '../../src/content/content-error.ts';
import { checkedAtStart } from '../../src/content/read.ts';
import { checkAll } from './check-content.ts';

/**
 * Checks the content before a program that needs it is imported. Otherwise an error of the owner's would end the program with
 * a stack trace.
 */
const { violations } = await checkAll(checkedAtStart());
if (violations.length > 0) {
  const count = violations.length === 1 ? 'One problem' : `${violations.length} problems`;
  console.error(`${violations.map(violationLine).join('\n')}\n${count} in content/ to fix.`);
  process.exit(1);
}
// Reads the colours of the generated images; config/run.js prints what is wrong with them.
await import('../images/favicons.ts');
