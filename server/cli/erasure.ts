import type { Erasure } from '../storage/enquiry-store.ts';
import { completingCommand } from '../storage/sqlite/erasure.ts';
import { done, failed, type Outcome } from './command.ts';

/**
 * Reports an erasure.
 * @param deletion a sentence without its full stop, true whether or not text remains in the files
 */
export function reportErasure({ remains }: Erasure, deletion: string): Outcome {
  return remains === undefined
    ? done(`${deletion}.\n`)
    : failed(
        1,
        `${deletion}, but its text may still be in the database's files: ${remains}. Then run "${completingCommand}", which completes the erasure.`,
      );
}
