// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { StoredEnquiry } from '../../../server/storage/enquiry-store.ts';
import { mount, type } from '../../testing/mount.ts';
import { DeskError } from '../api.ts';
import { Details } from './details.tsx';

test('a note is kept though responses and requests are lost, also once another enquiry is shown, and nobody else is blamed', async () => {
  vi.useFakeTimers();
  const enquiry = {
    id: 1,
    receivedAt: '2026-11-24T09:00:00.000Z',
    note: '',
    message: '',
    name: 'Ada',
  } as StoredEnquiry;
  let stored = '';
  const lost = { request: false, response: false };
  /** Does what the store does (server/storage/store.ts). */
  const ask = async (_: string, given: object) => {
    const { note, former } = given as { note: string; former: string };
    if (lost.request) throw new DeskError('No response.');
    const isError = ![note, former].includes(stored);
    if (!isError) stored = note;
    if (lost.response) throw new DeskError('No response.');
    return { text: isError ? 'Somebody else has changed it.' : '', isError, enquiry: { ...enquiry, note: stored } };
  };
  const { place, close } = await mount(
    <Details enquiry={enquiry} words={{ services: {}, replies: [] }} ask={ask} act={async () => {}} />,
  );
  const field = place.querySelector('textarea');
  const said = () => document.querySelector('[role=status]')?.textContent;

  lost.response = true;
  await type(field, 'Call');
  expect([stored, said()]).toEqual(['Call', 'No response.']);
  lost.response = false;
  await type(field, 'Call her');
  expect([stored, said()]).toEqual(['Call her', 'Saved.']);
  lost.request = true;
  await type(field, 'Call her back');
  await close();
  lost.request = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(stored).toBe('Call her back');
});
