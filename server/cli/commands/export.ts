import { type Command, done, failed, noDatabase } from '../command.ts';
import { toCsv } from '../format/csv.ts';
import { toJson } from '../format/json.ts';

const formats = new Map([
  ['csv', toCsv],
  ['json', toJson],
]);

export const exportAll: Command = {
  form: '--format csv|json',
  purpose: 'all enquiries; "npm run --silent" prints nothing else',
  readsOnly: true,
  takesWord: false,
  options: { format: { type: 'string' } },
  async run({ store, file, options }) {
    const write = formats.get(String(options.format));
    if (!write) {
      return failed(2, 'An export needs its format: --format csv or --format json.');
    }
    return store ? done(write(store.list())) : noDatabase(file);
  },
};
