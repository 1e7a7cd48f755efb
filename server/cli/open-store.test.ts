import { expect, test, vi } from 'vitest';
import { closeConnections, openStore } from './open-store.ts';

vi.mock('../storage/wrangler.ts', () => ({
  openD1: vi.fn(async (location: string) => ({ database: { location }, close: async () => {} })),
}));

test('a change of D1_DATABASE opens the other database, and one that is open already is not opened again', async () => {
  for (const location of ['local', 'remote', 'local']) {
    const { file, d1 } = await openStore({ D1_DATABASE: location });
    expect([file, d1]).toEqual([`the ${location} D1 database`, { location }]);
  }
  const { openD1 } = await import('../storage/wrangler.ts');
  expect(vi.mocked(openD1).mock.calls).toEqual([['local'], ['remote']]);
  await closeConnections();
});
