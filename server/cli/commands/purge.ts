import { type Command, failed, noDatabase } from '../command.ts';
import { reportErasure } from '../erasure.ts';

const day = 86_400_000;

export const purge: Command = {
  form: '--older-than 365d',
  purpose: 'erases for good what came in more than so many days ago',
  takesWord: false,
  options: { 'older-than': { type: 'string' } },
  async run({ store, file, options }) {
    const [, days] = /^([1-9]\d{0,4})d$/.exec(String(options['older-than'] ?? '')) ?? [];
    if (!days) {
      return failed(2, 'Say how old in days, 1 to 99999, with a "d" after the number: purge --older-than 365d.');
    }
    const before = new Date(Date.now() - Number(days) * day);
    if (!store) {
      return noDatabase(file);
    }
    const erasure = await store.erase({ before });
    const { count } = erasure;
    const what = count === 1 ? '1 enquiry that was' : `${count} enquiries that were`;
    return reportErasure(erasure, `Deleted ${what} older than ${days} ${days === '1' ? 'day' : 'days'}`);
  },
};
