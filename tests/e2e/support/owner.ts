import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type RunningDesk, startDesk } from './sites/desk.ts';

/** What the owner does at the desk in most tests. */

/**
 * Starts a desk that the tests of a file share, one after the other.
 * @param prepare changes the folder of the site before the first test
 */
export function sharedDesk(example?: string, prepare?: (folder: string) => Promise<void>): RunningDesk {
  const desk = {} as RunningDesk;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    Object.assign(desk, await startDesk(example));
    await prepare?.(desk.folder);
  });
  test.afterAll(() => desk.stop());
  return desk;
}

/** Says how the last action ended, and what is not saved. */
export const statusOf = (page: Page) => page.getByRole('status').first();

/** Opens the desk at the words of a file, which is named by its key or by what the desk calls it. */
export async function openWords(page: Page, { address }: RunningDesk, name: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Words of').selectOption(name);
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(statusOf(page)).toHaveText('Saved, and not published yet.');
}
