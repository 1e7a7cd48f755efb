import { listEnquiries } from '../enquiries-listing.ts';
import { isUnread } from '../enquiry-store.ts';
import { type Command, done } from './command.ts';

export const list: Command = {
  form: '[--unread]',
  purpose: 'one line for each enquiry, newest first; --unread leaves out what is read and suspected spam',
  takesWord: false,
  options: { unread: { type: 'boolean' } },
  async run({ store, file, options }) {
    const enquiries = (await store?.list()) ?? [];
    const unread = enquiries.filter(isUnread);
    return options.unread && enquiries.length > 0 && unread.length === 0
      ? done('No enquiries are unread, suspected spam left out.\n')
      : done(listEnquiries(options.unread ? unread : enquiries, file));
  },
};
