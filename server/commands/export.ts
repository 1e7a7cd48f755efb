import { toCsv } from '../enquiries-csv.ts';
import { type Command, done, failed } from './command.ts';

export const exportAll: Command = {
  form: '--format csv|json',
  purpose: 'all enquiries; "npm run --silent" prints nothing else',
  takesWord: false,
  options: { format: { type: 'string' } },
  async run({ store, options }) {
    const enquiries = (await store?.list()) ?? [];
    switch (options.format) {
      case 'json': {
        const withEveryKey = enquiries.map((enquiry) => ({ ...enquiry, readAt: enquiry.readAt ?? null }));
        return done(`${JSON.stringify(withEveryKey, undefined, 2)}\n`);
      }
      case 'csv':
        return done(toCsv(enquiries));
      default:
        return failed(2, 'An export needs its format: --format csv or --format json.');
    }
  },
};
