import { type Command, withEnquiry } from '../command.ts';
import { finishErasure } from '../erasure.ts';

export const deleteOne: Command = {
  form: 'ID',
  purpose: 'erases one enquiry for good',
  takesWord: true,
  options: {},
  run: (call) =>
    withEnquiry(call, async ({ id }, store) => {
      await store.remove(id);
      return finishErasure(store, `Enquiry ${id} is deleted`);
    }),
};
