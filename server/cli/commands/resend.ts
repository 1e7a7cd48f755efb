import { type Command, done, failed, withEnquiry } from '../command.ts';

/** Problem of a copy without notifications. */
export const noChannels =
  'There is no way to send it: set NOTIFY_TO and SMTP_URL, or WEBHOOK_URL and WEBHOOK_SECRET, here as for the server.';

/** Problem of a copy whose notifications are e-mails alone, for the enquiries of a Worker. */
const onlyWebhook =
  'A Worker sends no e-mail: set WEBHOOK_URL and WEBHOOK_SECRET, here as for the Worker. "show" prints the enquiry.';

export const resend: Command = {
  form: 'ID',
  purpose: 'sends you the notifications of one enquiry again',
  takesWord: true,
  options: {},
  run: (call) =>
    withEnquiry(call, async ({ id }, store) => {
      const { channels } = call;
      if (channels.length === 0) {
        return failed(2, call.notifications.email ? onlyWebhook : noChannels);
      }
      await store.announceAgain(id);
      return done(
        `Enquiry ${id} will be sent again by ${channels.join(' and ')}: within half a minute by a running server, or else when it starts.\n`,
      );
    }),
};
