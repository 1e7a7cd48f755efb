import { Readable } from 'node:stream';
import { text as consume } from 'node:stream/consumers';
import { Hono } from 'hono';
import type { Environment } from '../../config/parse-settings.ts';
import { SettingsError } from '../../config/settings-error.ts';
import type { Command, Outcome } from '../../server/cli/command.ts';
import { deleteOne } from '../../server/cli/commands/delete.ts';
import { exportAll } from '../../server/cli/commands/export.ts';
import { resend } from '../../server/cli/commands/resend.ts';
import { show } from '../../server/cli/commands/show.ts';
import { testNotification } from '../../server/cli/commands/test-notification.ts';
import { runCommand, withStore } from '../../server/cli/with-store.ts';
import { type StoredEnquiry, StoreError } from '../../server/storage/enquiry-store.ts';
import { explainSqliteError, isSqliteError } from '../../server/storage/sqlite/sqlite-error.ts';

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

const wholeOf = (output: string | AsyncIterable<string>): Promise<string> => consume(Readable.from(output));

/** Text of an outcome: what the command would print. */
async function textOf(outcome: Outcome): Promise<{ readonly text: string; readonly isError: boolean }> {
  if (outcome.status === 'failed') {
    return { text: outcome.problem, isError: true };
  }
  const { output, warning } = outcome;
  return { text: [(await wholeOf(output)).trim(), warning].filter(Boolean).join(' '), isError: false };
}

/** Routes of the enquiries in DATA_DIR. Each action is the command of the same name (server/cli/). */
export function enquiryRoutes(environment: Environment) {
  const app = new Hono();
  const run = (command: Command, word?: string) => runCommand(command, { word, options: {} }, environment, textOf);

  app.get('/', async (c) => {
    const search = c.req.query('search');
    const atMost = Number(c.req.query('atMost'));
    const list = await withStore<EnquiryList>(environment, true, async ({ store, file }) => {
      const enquiries: StoredEnquiry[] = [];
      for await (const enquiry of store?.list({ search }) ?? []) {
        enquiries.push(enquiry);
        if (enquiries.length > atMost) break;
      }
      const hasMore = enquiries.length > atMost;
      const [total, unread] = [(await store?.count()) ?? 0, (await store?.count({ unread: true })) ?? 0];
      return { file, total, unread, enquiries: enquiries.slice(0, atMost), hasMore };
    });
    return c.json(list);
  });

  // Reading marks as read, so that it is a post.
  app.post('/:id/show', async (c) => c.json(await run(show, c.req.param('id'))));
  app.post('/:id/resend', async (c) => c.json(await run(resend, c.req.param('id'))));
  app.post('/:id/delete', async (c) => {
    const id = c.req.param('id');
    // After a restore another enquiry may have the number of the one that the owner was asked about.
    const { receivedAt } = await c.req.json<{ receivedAt?: unknown }>();
    const asked = await withStore(environment, true, async ({ store }) => store?.get(Number(id)));
    if (asked && asked.receivedAt !== receivedAt) {
      return c.json({
        text: 'Nothing was deleted: this number has another enquiry now. Load the desk again.',
        isError: true,
      });
    }
    const said = await run(deleteOne, id);
    // An erasure that can't be completed at present is an error as well.
    const isGone = await withStore(environment, true, async ({ store }) => !(await store?.get(Number(id))));
    return c.json({ ...said, isGone });
  });
  app.post('/test-notification', async (c) => c.json(await run(testNotification)));

  // As a whole: an error that comes late must not leave half a file that looks complete.
  app.get('/export/:format', (c) => {
    const given = { word: undefined, options: { format: c.req.param('format') } };
    return runCommand<Response>(exportAll, given, environment, async (outcome) =>
      outcome.status === 'failed' ? c.json({ problem: outcome.problem }, 400) : c.text(await wholeOf(outcome.output)),
    );
  });

  app.onError((error, c) => {
    if (isSqliteError(error)) {
      return c.json({ problem: `The enquiries can’t be read: ${explainSqliteError(error)}.` }, 400);
    }
    if (!(error instanceof SettingsError || error instanceof StoreError)) throw error;
    return c.json({ problem: error.message }, 400);
  });
  return app;
}
