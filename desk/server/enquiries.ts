import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Environment } from '../../config/parse-settings.ts';
import { type Call, type Command, CommandError } from '../../server/cli/command.ts';
import { commands } from '../../server/cli/commands.ts';
import { type OpenedStore, openStore } from '../../server/cli/open-store.ts';
import { marks, type Selection, type StoredEnquiry } from '../../server/storage/enquiry-store.ts';
import type { OwnerStore } from '../../server/storage/store.ts';
import { valueAt } from '../../src/content/find-values.ts';
import { namesToChoose } from '../../src/content/names.ts';
import { resolveReferences } from '../../src/content/references.ts';
import { replies } from '../../src/content/schema/shared-words.ts';
import { generalConsultation } from '../../src/enquiry/fields.ts';
import type { ContentFiles } from '../content/content-files.ts';
import { bodyOf, unreadable } from './guard.ts';

/** Enquiries that are listed at once: fewer than the store reads at once, so that one query says whether there are more. */
const mostListed = 40;

const mostOfMessage = 150;

const selection = z.object({
  search: z.string().optional(),
  mark: z.enum(marks).optional(),
  before: z.coerce.number().optional(),
});

export type ListedEnquiry = Pick<StoredEnquiry, 'id' | 'receivedAt' | 'name' | 'mark' | 'message'>;

/** Lists the newest enquiries that are selected, and counts all; the database need not exist. */
async function listed(environment: Environment, selected: Selection) {
  const { store } = await openStore(environment, true);
  const enquiries: ListedEnquiry[] = [];
  for await (const { id, receivedAt, name, mark, message } of store?.list(selected) ?? []) {
    enquiries.push({ id, receivedAt, name, mark, message: message.slice(0, mostOfMessage) });
    if (enquiries.length > mostListed) break;
  }
  const hasMore = enquiries.length > mostListed;
  return { counts: (await store?.countMarks()) ?? {}, enquiries: enquiries.slice(0, mostListed), hasMore };
}

export type EnquiryList = Awaited<ReturnType<typeof listed>>;

/** The owner's words about enquiries: names of the services by their ids, and texts to reply with. */
function ownWords(files: ContentFiles) {
  const { resolved } = resolveReferences(files.dataWith(files.readAll(), {}));
  const services = namesToChoose(resolved).services.map(({ value, label }) => [value, label]);
  const general = [generalConsultation, valueAt(resolved, 'enquiry.generalConsultation')];
  return {
    services: Object.fromEntries([...services, general]) as Record<string, string>,
    replies: replies.safeParse(resolved.replies).data ?? [],
  };
}

export type OwnWords = ReturnType<typeof ownWords>;

export interface Told {
  readonly text: string;
  readonly isError: boolean;
}

/** Said where the number is another enquiry's now, as after a restore, or nobody's. */
const changed = 'Nothing was done: another enquiry has this number now, or none has. Choose it from the list again.';

const noteChanged =
  'This note is not saved: somebody else has changed it meanwhile. Keep a copy of yours, and choose the enquiry again to read theirs.';

/** Result of an action on an enquiry, and the enquiry after it; without one it is not in the database any more. */
export type Acted = Told & { readonly enquiry?: StoredEnquiry };

const done: Told = { text: '', isError: false };

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
export function enquiryRoutes(environment: Environment, files: ContentFiles) {
  const app = new Hono();

  app.get('/', async (c) => {
    const { data, success } = selection.safeParse(c.req.query());
    if (!success) throw unreadable;
    return c.json(await listed(environment, data));
  });

  app.get('/words', (c) => c.json(ownWords(files)));

  app.get('/:id{\\d+}', async (c) => {
    const { store } = await openStore(environment, true);
    const enquiry = await store?.get(Number(c.req.param('id')));
    return enquiry ? c.json(enquiry) : c.json({ problem: changed }, 404);
  });

  /** Store for changes. Opened once: a file is checked before its first change, which takes a second where it is large. */
  let opened: OpenedStore | undefined;
  let openedWith = '';

  /** Adds the route of an action. Its values name the time of the enquiry that is meant, beside its number. */
  function addAction<T>(
    name: string,
    values: z.ZodType<T>,
    act: (call: Call & { readonly store: OwnerStore }, id: number, given: T) => Promise<Told>,
  ) {
    app.post(`/:id/${name}`, async (c) => {
      const { receivedAt } = await bodyOf(c, z.object({ receivedAt: z.string() }));
      const given = await bodyOf(c, values);
      const settings = JSON.stringify(environment);
      if (!opened?.store || openedWith !== settings) opened = await openStore(environment);
      openedWith = settings;
      const { store } = opened;
      const word = c.req.param('id') ?? '';
      const find = async () => {
        const enquiry = await store?.get(Number(word));
        return enquiry?.receivedAt === receivedAt ? { enquiry } : {};
      };
      const { enquiry } = await find();
      if (!store || !enquiry) return c.json<Acted>({ text: changed, isError: true });
      const words = await act({ ...opened, store, word, options: {} }, enquiry.id, given);
      return c.json<Acted>({ ...words, ...(await find()) });
    });
  }

  const nothing = z.object({});
  addAction('read', nothing, ({ store }, id) => store.markRead(id).then(() => done));
  addAction('mark', z.object({ mark: z.enum(marks) }), ({ store }, id, { mark }) =>
    store.setMark(id, mark).then(() => done),
  );
  const noted = z.object({ note: z.string().max(10_000), former: z.string() });
  addAction('note', noted, async ({ store }, id, { note, former }) =>
    (await store.setNote(id, note, former)) ? done : { text: noteChanged, isError: true },
  );
  addAction('resend', nothing, (call) => told(commands.resend, call));
  addAction('delete', nothing, (call) => told(commands.delete, call));

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
