import { explainSqliteError, isSqliteError } from '../../storage/sqlite/sqlite-error.ts';
import { type Command, done, withEnquiry } from '../command.ts';
import { describeEnquiry } from '../format/listing.ts';

export const show: Command = {
  form: 'ID',
  purpose: 'one enquiry in full; it then counts as read',
  takesWord: true,
  options: {},
  run: (call) =>
    withEnquiry(call, async (enquiry, store) => {
      const output = describeEnquiry(enquiry);
      try {
        await store.markRead(enquiry.id);
      } catch (error) {
        if (!isSqliteError(error)) {
          throw error;
        }
        // The output comes first: reading must work even if nothing can be written.
        return done(output, `Enquiry ${enquiry.id} stays unread: ${explainSqliteError(error)}.`);
      }
      return done(output);
    }),
};
