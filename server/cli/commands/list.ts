import { type Command, done, failed } from '../command.ts';
import { listEnquiries } from '../format/listing.ts';

/** Number of lines on a page. */
const pageLength = 50;

export const list: Command = {
  form: '[--unread] [--before ID] [--all]',
  purpose: `one line for each of the newest ${pageLength} enquiries; --unread leaves out what is read and suspected spam`,
  readsOnly: true,
  takesWord: false,
  options: { unread: { type: 'boolean' }, before: { type: 'string' }, all: { type: 'boolean' } },
  async run({ store, file, options: { unread = false, before, all } }) {
    if (before !== undefined && !/^\d{1,15}$/.test(String(before))) {
      return failed(2, 'Say before which enquiry by its number, such as "list --before 951".');
    }
    if (!store || (await store.count()) === 0) {
      return done(`There are no enquiries yet in ${file}.\n`);
    }
    const count = () => store.count({ unread: unread === true });
    if ((await count()) === 0) {
      return done('No enquiries are unread, suspected spam left out.\n');
    }
    const selection = { unread: unread === true, before: before === undefined ? undefined : Number(before) };
    const length = all ? Number.POSITIVE_INFINITY : pageLength;
    return done(
      listEnquiries(store.list(selection), length, async (shown, next) => {
        const total = await count();
        const what = `${unread ? 'unread ' : ''}${total === 1 ? 'enquiry' : 'enquiries'}`;
        const further = `Next: npm run enquiries -- list${unread ? ' --unread' : ''} --before ${next}; with --all, all of them.`;
        return `${shown === total ? total : `${shown} of ${total}`} ${what}.${next === undefined ? '' : ` ${further}`}\n`;
      }),
    );
  },
};
