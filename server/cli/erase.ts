import { day } from '../enquiries/ceilings.ts';
import type { Erasure } from '../storage/enquiry-store.ts';
import { completingCommand } from '../storage/sqlite/erasure.ts';
import { type Command, CommandError, counted, enquiryOf, type Outcome, storeOf } from './command.ts';

/**
 * Reports an erasure.
 * @param deletion a sentence without its full stop, true whether or not text remains in the files
 * @param further further problem, with its remedy
 */
function reportErasure({ remains, others }: Erasure, deletion: string, further = ''): Outcome {
  const warning = others.length > 0 ? `Not erased: ${others.join(', ')}. Delete what is a copy of enquiries.` : '';
  const left = `${deletion}, but its text may still be in the database's files: ${remains}. Then run "${completingCommand}", which completes the erasure.`;
  const problem = [remains === undefined ? `${deletion}.` : left, further, warning].filter(Boolean).join(' ');
  if (remains !== undefined || further !== '') throw new CommandError(1, problem);
  return { output: `${deletion}.\n`, warning };
}

export const deleteOne: Command = {
  form: 'ID',
  purpose: 'erases one enquiry for good',
  takesWord: true,
  async run(call) {
    const { store, enquiry } = await enquiryOf(call);
    return reportErasure(await store.erase({ id: enquiry.id }), `Enquiry ${enquiry.id} is deleted`);
  },
};

export const purge: Command = {
  form: '--older-than 365d',
  purpose: 'erases for good what came in more than so many days ago',
  options: { 'older-than': { type: 'string' } },
  async run(call) {
    const store = storeOf(call);
    const [, days] = /^([1-9]\d{0,4})d$/.exec(String(call.options['older-than'] ?? '')) ?? [];
    if (!days) {
      throw new CommandError(
        2,
        'Give the age in days, 1 to 99999, with a "d" after the number: purge --older-than 365d.',
      );
    }
    // Not erased by itself: where the clock is behind, every recent enquiry looks like one of the future.
    const ahead = await store.idsDatedAhead();
    const erasure = await store.erase({ before: new Date(Date.now() - Number(days) * day) });
    const what = counted(erasure.count, 'enquiry that was', 'enquiries that were');
    const further =
      ahead.length > 0
        ? `${counted(ahead.length, 'enquiry is', 'enquiries are')} dated after today: ${ahead.join(', ')}. If the clock of this machine is right, delete them by number.`
        : '';
    return reportErasure(erasure, `Deleted ${what} older than ${counted(Number(days), 'day', 'days')}`, further);
  },
};
