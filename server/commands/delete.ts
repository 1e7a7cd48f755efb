import { type Command, done, withEnquiry } from './command.ts';

export const deleteOne: Command = {
  form: 'ID',
  purpose: 'erases one enquiry for good',
  takesWord: true,
  options: {},
  run: (call) =>
    withEnquiry(call, async ({ id }, store) => {
      await store.remove(id);
      return done(`Enquiry ${id} is deleted.\n`);
    }),
};
