import { fork } from 'node:child_process';
import { ceilings } from '../../enquiries/ceilings.ts';
import type { Result } from '../database.ts';
import { StoreError, storeReason } from '../enquiry-store.ts';
import { createStore, type OwnerStore, type StoreOptions } from '../store.ts';
import { asDatabase, type BoundStatement, connect, type Execute, executeWith } from './connection.ts';
import { databasePath } from './database.ts';
import { isFull } from './store.ts';

/**
 * The server's database in a process of its own, because SQLite is not safe from the files beneath it: where another program
 * truncates those in use, the operating system ends the process (SIGBUS), and where it overwrites them, SQLite sleeps for ten
 * seconds. Checking a large file takes seconds too. The pages are served all the same.
 */

interface Request {
  readonly id: number;
  readonly statements: readonly BoundStatement[];
}

type Reply = { readonly id: number } & ({ readonly results: Result[] } | { readonly reason: string });

/** Starts the process; it ends with this one. `execute` rejects once it has ended. */
function startProcess(dataDir: string, onEnd: () => void): Execute {
  const child = fork(import.meta.filename, [dataDir], {
    serialization: 'advanced', // JSON would lose the bytes that a damaged text is read as.
    execArgv: [...process.execArgv, '--disable-warning=ExperimentalWarning'], // Node 24 says it of its SQLite.
  });
  const waiting = new Map<number, PromiseWithResolvers<Result[]>>();
  let lastId = 0;
  const end = () => {
    onEnd();
    for (const { reject } of waiting.values()) {
      reject(new StoreError('the process that reads it has ended: try again', databasePath(dataDir)));
    }
    waiting.clear();
  };
  child.on('error', end).on('disconnect', end);
  child.on('message', (message) => {
    const reply = message as Reply;
    const request = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('results' in reply) {
      request?.resolve(reply.results);
    } else {
      request?.reject(new StoreError(reply.reason, databasePath(dataDir)));
    }
  });
  return (statements) => {
    lastId += 1;
    const request = Promise.withResolvers<Result[]>();
    waiting.set(lastId, request);
    child.send({ id: lastId, statements } satisfies Request, (error) => error && end());
    return request.promise;
  };
}

/**
 * Creates the store in a folder, in a process that is started at the first use and again after it has ended. It erases
 * nothing: that is the owner's.
 */
export function openStoreProcess(dataDir: string, options: StoreOptions): Omit<OwnerStore, 'erase' | 'copyTo'> {
  let current: Execute | undefined;
  function execute(statements: readonly BoundStatement[]) {
    if (!current) {
      const started = startProcess(dataDir, () => {
        current = current === started ? undefined : current;
      });
      current = started;
    }
    return current(statements);
  }
  return createStore(asDatabase(execute), options, isFull(ceilings.storeBytes));
}

/** What the process does: it responds to requests until the server ends. */
function serve(dataDir: string): void {
  const execute = executeWith(connect(dataDir));
  process.on('message', async (message) => {
    const { id, statements } = message as Request;
    const reply = await execute(statements).then(
      (results) => ({ id, results }),
      (error) => ({ id, reason: storeReason(error) }),
    );
    // Fails if the server has just ended.
    process.send?.(reply satisfies Reply, undefined, undefined, (error) => error && process.exit());
  });
  process.on('disconnect', () => process.exit());
  // A terminal and a service manager send these to all processes: the server finishes what is in flight first.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {});
  }
}

if (process.argv[1] === import.meta.filename) serve(process.argv[2] ?? '');
