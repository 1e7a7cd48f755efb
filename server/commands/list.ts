import { listEnquiries } from '../enquiries-listing.ts';
import { type Command, done } from './command.ts';

export const list: Command = {
  form: '[--unread]',
  purpose: 'one line for each enquiry, newest first',
  takesWord: false,
  options: { unread: { type: 'boolean' } },
  async run({ store, file, options }) {
    const enquiries = (await store?.list()) ?? [];
    const unread = enquiries.filter(({ readAt }) => readAt === undefined);
    return options.unread && enquiries.length > 0 && unread.length === 0
      ? done('All enquiries are read.\n')
      : done(listEnquiries(options.unread ? unread : enquiries, file));
  },
};
