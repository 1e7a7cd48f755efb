import type { StoredEnquiry } from '../../storage/enquiry-store.ts';
import { type Command, done, failed } from '../command.ts';
import { toCsv } from '../format/csv.ts';
import { toJson } from '../format/json.ts';

const formats = new Map([
  ['csv', toCsv],
  ['json', toJson],
]);

async function* none(): AsyncGenerator<StoredEnquiry> {}

export const exportAll: Command = {
  form: '--format csv|json',
  purpose: 'all enquiries; "npm run --silent" prints nothing else',
  readsOnly: true,
  takesWord: false,
  options: { format: { type: 'string' } },
  async run({ store, options }) {
    const write = formats.get(String(options.format));
    return write
      ? done(write(store?.list() ?? none()))
      : failed(2, 'An export needs its format: --format csv or --format json.');
  },
};
