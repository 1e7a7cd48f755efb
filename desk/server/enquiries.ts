import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Channel } from '../../config/notifications/notification-settings.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { CommandError } from '../../server/cli/command.ts';
import { commands } from '../../server/cli/commands.ts';
import { toCsv } from '../../server/cli/format/csv.ts';
import { toJson } from '../../server/cli/format/json.ts';
import { openStore } from '../../server/cli/open-store.ts';
import type { Erasure, StoredEnquiry } from '../../server/storage/enquiry-store.ts';
import { bodyOf } from './request-body.ts';

/** What an action names of its enquiry, beside the number. */
const named = z.object({ receivedAt: z.unknown() });

/** Beginning of the list of enquiries, newest first. */
export interface EnquiryList {
  /** Database, which need not exist. */
  readonly file: string;
  readonly total: number;
  readonly unread: number;
  readonly enquiries: readonly StoredEnquiry[];
  /** True if there are older ones. */
  readonly hasMore: boolean;
}

/** Result of an action on an enquiry. */
export type Acted =
  | { readonly status: 'read' }
  | { readonly status: 'queued'; readonly channels: readonly Channel[] }
  /** Nothing sends it. `isWorker`: an e-mail would, but not from a Worker. */
  | { readonly status: 'no-channel'; readonly isWorker: boolean }
  | ({ readonly status: 'erased' } & Pick<Erasure, 'remains' | 'others'>)
  /** Nothing was done, because another enquiry has the number now, as after a restore, or none has. */
  | { readonly status: 'changed' };

/** Result of a test of the notifications. */
export interface TestResult {
  readonly text: string;
  readonly isError: boolean;
}

/** Routes of the enquiries in DATA_DIR or in D1. */
export function enquiryRoutes(environment: Environment) {
  const app = new Hono();

  app.get('/', async (c) => {
    const search = c.req.query('search');
    const atMost = Number(c.req.query('atMost'));
    const { store, file } = await openStore(environment, true);
    const enquiries: StoredEnquiry[] = [];
    for await (const enquiry of store?.list({ search }) ?? []) {
      enquiries.push(enquiry);
      if (enquiries.length > atMost) break;
    }
    const [total, unread] = [(await store?.count()) ?? 0, (await store?.count({ unread: true })) ?? 0];
    const hasMore = enquiries.length > atMost;
    return c.json<EnquiryList>({ file, total, unread, enquiries: enquiries.slice(0, atMost), hasMore });
  });

  const act = async (id: number, action: string, receivedAt: unknown): Promise<Acted> => {
    const { store, channels, notifications } = await openStore(environment);
    const enquiry = await store?.get(id);
    if (!store || !enquiry || enquiry.receivedAt !== receivedAt) return { status: 'changed' };
    switch (action) {
      case 'read':
        await store.markRead(id);
        return { status: 'read' };
      case 'resend':
        if (channels.length === 0) return { status: 'no-channel', isWorker: notifications.email !== undefined };
        await store.announceAgain(id);
        return { status: 'queued', channels };
      default: {
        const { remains, others } = await store.erase({ id });
        return { status: 'erased', remains, others };
      }
    }
  };

  app.post('/:id/:action{read|resend|delete}', async (c) => {
    const { receivedAt } = await bodyOf(c, named);
    return c.json(await act(Number(c.req.param('id')), c.req.param('action'), receivedAt));
  });

  app.post('/test-notification', async (c) => {
    const call = { ...(await openStore(environment, true)), word: undefined, options: {} };
    try {
      const { output } = await commands['test-notification'].run(call);
      return c.json<TestResult>({ text: await text(Readable.from(output)), isError: false });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return c.json<TestResult>({ text: error.message, isError: true });
    }
  });

  // As a whole: an error that comes late must not leave half a file that looks complete.
  app.get('/export/:format{csv|json}', async (c) => {
    const format = c.req.param('format') === 'csv' ? toCsv : toJson;
    const { store, file } = await openStore(environment, true);
    return store
      ? c.text(await text(Readable.from(format(store.list()))))
      : c.json({ problem: `There is no database at ${file} yet.` }, 400);
  });
  return app;
}
