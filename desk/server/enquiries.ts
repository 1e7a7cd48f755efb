import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Environment } from '../../config/parse-settings.ts';
import { type Call, type Command, CommandError } from '../../server/cli/command.ts';
import { commands } from '../../server/cli/commands.ts';
import { openStore } from '../../server/cli/open-store.ts';
import type { StoredEnquiry } from '../../server/storage/enquiry-store.ts';
import { bodyOf } from './request-body.ts';

/** Enquiries that are listed at once. */
const mostListed = 200;

/** Lists the newest enquiries that have the words, of how many in all; the database need not exist. */
async function listed(environment: Environment, search: string | undefined) {
  const { store, file } = await openStore(environment, true);
  const enquiries: StoredEnquiry[] = [];
  for await (const enquiry of store?.list({ search }) ?? []) {
    enquiries.push(enquiry);
    if (enquiries.length > mostListed) break;
  }
  const [total, unread] = [(await store?.count()) ?? 0, (await store?.count({ mark: 'unread' })) ?? 0];
  const hasMore = enquiries.length > mostListed;
  return { file, total, unread, enquiries: enquiries.slice(0, mostListed), hasMore };
}

export type EnquiryList = Awaited<ReturnType<typeof listed>>;

/** What a command has said. */
export interface Told {
  readonly text: string;
  readonly isError: boolean;
}

/** Said where the number is another enquiry's now, as after a restore, or nobody's. */
const changed = 'Nothing was done: another enquiry has this number now, or none has. Choose it from the list again.';

/** Result of an action on an enquiry; `isGone` if it is not in the database any more. */
export type Acted = Told & { readonly isGone: boolean };

/** Runs a command; the words of one that fails are its reason. */
async function told(command: Command, call: Call): Promise<Told> {
  try {
    const { output, warning = '' } = await command.run(call);
    return { text: (await text(Readable.from(output))) + warning, isError: false };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { text: error.message, isError: true };
  }
}

/** Routes of the enquiries in DATA_DIR or in D1. */
export function enquiryRoutes(environment: Environment) {
  const app = new Hono();

  app.get('/', async (c) => c.json(await listed(environment, c.req.query('search'))));

  const act = async (id: string, action: string, receivedAt: string): Promise<Acted> => {
    const opened = await openStore(environment);
    const isThere = async () => (await opened.store?.get(Number(id)))?.receivedAt === receivedAt;
    if (!(await isThere())) return { text: changed, isError: true, isGone: true };
    if (action === 'read') {
      await opened.store?.markRead(Number(id));
      return { text: '', isError: false, isGone: false };
    }
    const command = action === 'resend' ? commands.resend : commands.delete;
    const words = await told(command, { ...opened, word: id, options: {} });
    return { ...words, isGone: !(await isThere()) };
  };

  app.post('/:id/:action{read|resend|delete}', async (c) => {
    const { receivedAt } = await bodyOf(c, z.object({ receivedAt: z.string() }));
    return c.json(await act(c.req.param('id'), c.req.param('action'), receivedAt));
  });

  /** Runs a command that reads, and names no enquiry. */
  const run = async (command: Command, options = {}) =>
    told(command, { ...(await openStore(environment, true)), word: undefined, options });

  app.post('/test-notification', async (c) => c.json(await run(commands['test-notification'])));

  // As a whole: an error that comes late must not leave half a file that looks complete.
  app.get('/export/:format', async (c) => {
    const file = await run(commands.export, { format: c.req.param('format') });
    return file.isError ? c.json({ problem: file.text }, 400) : c.text(file.text);
  });
  return app;
}
