import { describeEnquiry } from '../enquiries-listing.ts';
import { type Command, done, withEnquiry } from './command.ts';

export const show: Command = {
  form: 'ID',
  purpose: 'one enquiry in full; it then counts as read',
  takesWord: true,
  options: {},
  run: (call) =>
    withEnquiry(call, async (enquiry, store) => {
      await store.markRead(enquiry.id);
      return done(describeEnquiry(enquiry));
    }),
};
