import { describeEnquiry } from '../enquiries-listing.ts';
import { type Command, done, withEnquiry } from './command.ts';

export const show: Command = {
  form: 'ID',
  purpose: 'one enquiry in full; it then counts as read',
  takesWord: true,
  options: {},
  run: (call) =>
    withEnquiry(call, async (enquiry, store) => {
      store.markRead(enquiry.id, new Date());
      return done(describeEnquiry(enquiry));
    }),
};
