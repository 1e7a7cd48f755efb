// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../testing/mount.ts';
import { Enquiries } from './enquiries.tsx';

const counts = { unread: 1 };
const ada = { id: 1, receivedAt: '2026-11-24T09:00:00.000Z', name: 'Ada', mark: 'unread', message: 'Hello' };

const text = () => document.querySelector('[role="status"]')?.textContent;

test('enquiries that are loaded, can’t be read or are searched for look so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let reply = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('words') ? Response.json({ services: {}, replies: [] }) : reply.promise,
  );
  const respondWith = async (body: object, status = 200) => {
    const { resolve } = reply;
    reply = Promise.withResolvers();
    await act(async () => resolve(Response.json(body, { status })));
  };
  await mount(<Enquiries />);
  expect(text()).toBe('Loading the enquiries…');
  await respondWith({ problem: 'The database can’t be opened.' }, 500);
  expect(text()).toBe('The database can’t be opened.');
  expect(document.querySelector('button')?.textContent).toBe('Try again');

  await act(async () => vi.advanceTimersToNextTimer());
  await respondWith({ counts, enquiries: [ada] });
  const isStale = () => document.querySelector('[data-stale]') !== null;
  expect(isStale()).toBe(false);
  const show = (at: number) =>
    act(async () => document.querySelectorAll<HTMLInputElement>('input[type="radio"]')[at]?.click());
  await show(1);
  expect(isStale()).toBe(true);
  await respondWith({ counts, enquiries: [ada] });
  expect(isStale()).toBe(false);

  // An enquiry that is opened stays in its place and keeps the focus, though another list is on its way.
  const row = () => document.querySelector<HTMLElement>('li button');
  await act(async () => row()?.click());
  await respondWith({ ...ada, mark: 'answered' });
  await act(async () => vi.advanceTimersToNextTimer());
  await respondWith({ counts: { answered: 1 }, enquiries: [] });
  row()?.focus();
  await show(3);
  expect(document.activeElement).toBe(row());
  await respondWith({ counts: { answered: 1 }, enquiries: [{ ...ada, mark: 'answered' }] });
  expect(document.activeElement).toBe(row());
  await show(1);
  await respondWith({ counts: { answered: 1 }, enquiries: [] });
  expect(row()).toBeNull();
});
