import type { Erasure } from '../storage/enquiry-store.ts';
import { completingCommand } from '../storage/sqlite/erasure.ts';
import { done, failed, type Outcome } from './command.ts';

/**
 * Reports an erasure.
 * @param deletion a sentence without its full stop, true whether or not text remains in the files
 */
export function reportErasure({ remains, others = [] }: Erasure, deletion: string): Outcome {
  const warning = others.length > 0 ? `Not erased: ${others.join(', ')}. Delete what is a copy of enquiries.` : '';
  return remains === undefined
    ? done(`${deletion}.\n`, warning)
    : failed(
        1,
        `${deletion}, but its text may still be in the database's files: ${remains}. Then run "${completingCommand}", which completes the erasure.${warning && ` ${warning}`}`,
      );
}
