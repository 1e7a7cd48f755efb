import { type Command, withEnquiry } from '../command.ts';
import { reportErasure } from '../erasure.ts';

export const deleteOne: Command = {
  form: 'ID',
  purpose: 'erases one enquiry for good',
  takesWord: true,
  options: {},
  run: (call) =>
    withEnquiry(call, async ({ id }, store) => reportErasure(await store.erase({ id }), `Enquiry ${id} is deleted`)),
};
