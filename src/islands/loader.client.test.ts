// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { hydrateIsland } from './loader.client.ts';

const { specifiers } = vi.hoisted(() => ({ specifiers: [] as string[] }));
const module = 'data:text/javascript,export const hydrate = async (root, { text }) => { root.textContent = text; }';

vi.mock('./names.ts', () => ({
  islandSpecifier: (name: string) => {
    specifiers.push(name);
    return specifiers.length === 1 ? 'data:text/javascript,throw 1' : module;
  },
}));

test('an island whose JavaScript could not be loaded is asked for again, and once it is loaded never more', async () => {
  const root = document.createElement('div');
  Object.assign(root.dataset, { island: 'form', props: '{"text":"ready"}' });
  await expect(hydrateIsland(root)).rejects.toBeDefined();
  expect(root.dataset.hydrated).toBeUndefined();
  await hydrateIsland(root);
  await hydrateIsland(root);
  expect([root.textContent, root.dataset.hydrated]).toEqual(['ready', '']);
  expect(specifiers).toEqual(['form', 'form']);
});
