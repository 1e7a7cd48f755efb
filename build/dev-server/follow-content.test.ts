import { EventEmitter } from 'node:events';
import type { ViteDevServer } from 'vite';
import { expect, test, vi } from 'vitest';
import type { CheckedContent } from '../../src/content/read.ts';
import { followContent } from './follow-content.ts';

const valid: CheckedContent = { content: undefined, violations: [], warnings: [] };
const invalid: CheckedContent = {
  content: undefined,
  violations: [{ file: 'a.yaml', field: 'a', problem: 'is missing.' }],
  warnings: [],
};

/** Follows files of one text, in place of a folder, with a server that only counts what it is asked for. */
function follow() {
  const watcher = Object.assign(new EventEmitter(), { add() {} });
  const files = { text: 'loaded' };
  const save = (text: string) => {
    files.text = text;
    watcher.emit('all', 'change', 'a.yaml');
  };
  const restart = vi.fn(async () => {});
  const check = vi.fn(async () => valid);
  const send = vi.fn();
  const server = {
    watcher,
    restart,
    config: { logger: { error() {} } },
    environments: { client: { hot: { send, on() {} } } },
  };
  followContent(server as unknown as ViteDevServer, () => files.text, check);
  return { files, save, restart, check, send };
}

test('a save during the restart is followed by another restart', async () => {
  const { save, restart } = follow();
  restart.mockImplementationOnce(async () => save('second'));
  save('first');
  await expect.poll(() => restart.mock.calls.length).toBe(2);
});

test('a check that fails is followed by the check of the next save', async () => {
  const { save, restart, check } = follow();
  check.mockRejectedValueOnce(new Error('ENOENT'));
  save('first');
  await expect.poll(() => check.mock.calls.length).toBe(1);
  await new Promise(setImmediate);
  save('second');
  await expect.poll(() => restart.mock.calls.length).toBe(1);
});

test('a save during the check is checked, and the state before it is not shown', async () => {
  const { save, restart, check, send } = follow();
  check.mockImplementationOnce(async () => {
    save('complete');
    return invalid;
  });
  save('incomplete');
  await expect.poll(() => restart.mock.calls.length).toBe(1);
  expect(check).toHaveBeenCalledTimes(2);
  expect(send).not.toHaveBeenCalled();
});

test('a file that is emptied and then written is read after that, though the watcher reports one change', async () => {
  const { files, save, restart, check, send } = follow();
  check.mockImplementation(async () => (files.text === '' ? invalid : valid));
  save('');
  setTimeout(() => {
    files.text = 'written';
  }, 20);
  await expect.poll(() => restart.mock.calls.length).toBe(1);
  expect(send).not.toHaveBeenCalled();
});
