import { expect, test } from 'vitest';
import { latestOnly } from './api.ts';
import { asSentence } from './messages.tsx';

test('of twenty keys the first and the last are answered: one at a time, also after an error', async () => {
  const answered: number[] = [];
  let running = 0;
  const press = latestOnly(async (key: number) => {
    running += 1;
    expect(running).toBe(1);
    await null;
    answered.push(key);
    running -= 1;
    if (key === 20) throw new Error('The last one fails.');
  });
  const [first] = Array.from({ length: 20 }, (_, index) => press(index + 1));
  await expect(first).rejects.toThrow('The last one fails.');
  await press(21);
  expect(answered).toEqual([1, 20, 21]);
});

test.for([
  ['put your own there', 'Put your own there'],
  ['http://localhost:3000 is this machine', 'http://localhost:3000 is this machine'],
] as const)('the desk writes "%s" as "%s"', ([text, written]) => {
  expect(asSentence(text)).toBe(written);
});
