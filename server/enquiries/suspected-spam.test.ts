import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { enough, evidenceIn, suspectSpam, wordsOf } from './suspected-spam.ts';

const links = (count: number) => Array.from({ length: count }, (_, index) => `https://www.${index}.example/`).join(' ');
const letter = (count: number) =>
  `Our catalogue has a fault on the pages that follow: ${'please look. '.repeat(9)}${links(count)}`;

test.for([
  ['Hello', false, ''],
  [letter(4), false, ''],
  [letter(5), false, 'more than four links'],
  [
    'http://a.example,http://b.example\nwww.c.example WWW.D.EXAMPLE HTTPS://e.example',
    true,
    'hidden field filled in, more than four links',
  ],
  ['Hello', true, 'hidden field filled in'],
  [`casino ${links(4)}`, false, 'hardly more than links'],
  ['See <a href="https://a.example">this</a>', false, 'links as code, words of advertisements or fraud'],
] as const)('%j, hidden field filled in: %s', ([message, trapFilled, spam]) => {
  expect(suspectSpam(message, trapFilled)).toBe(spam);
});

test.each(['1', '1.', '1,'])('a message of nothing but %j is read as quickly as others', (piece) => {
  const timeOf = (message: string) => {
    const times = [1, 2, 3].map(() => {
      const start = performance.now();
      suspectSpam(message, false);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  // From each digit to the last one it would be some 200 times as long.
  expect(timeOf(piece.repeat(4000 / piece.length))).toBeLessThan(20 * timeOf('wait, '.repeat(666)) + 1);
});

/** Messages, each after its language, or after "spam:" and what it is about. */
const messages = readFileSync(path.join(import.meta.dirname, '../testing/messages.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([kind = '', message = '']) => ({ isSpam: kind.startsWith('spam:'), message }));

/**
 * Evidence in each word, rounded: how much more often it is in spam than in enquiries.
 * @param known messages to learn from
 */
function learn(known: typeof messages): Map<string, number> {
  const counts = new Map<string, [real: number, spam: number]>();
  for (const { isSpam, message } of known) {
    for (const word of wordsOf(message)) {
      const [real, spam] = counts.get(word) ?? [0, 0];
      counts.set(word, isSpam ? [real, spam + 1] : [real + 1, spam]);
    }
  }
  const spamSize = known.filter(({ isSpam }) => isSpam).length;
  const share = (count: number, size: number) => Math.log((count + 0.3) / (size + 0.6));
  const weightOf = ([real, spam]: [number, number]) => share(spam, spamSize) - share(real, known.length - spamSize);
  return new Map([...counts].map(([word, each]) => [word, Math.round(2 * weightOf(each)) / 2]));
}

const shareOf = (set: typeof messages, isMarked: (message: string) => boolean) =>
  set.filter(({ message }) => isMarked(message)).length / set.length;

const spam = messages.filter(({ isSpam }) => isSpam);
const real = messages.filter(({ isSpam }) => !isSpam);

test('of known messages 90% of spam is marked, and no enquiry in ten languages is; "-u" learns from new ones', async () => {
  const byWeight = Object.groupBy(learn(messages), ([, weight]) => weight);
  const lists = Object.entries(byWeight).filter(([weight]) => Number(weight) !== 0);
  const learnt = Object.fromEntries(lists.map(([weight, list]) => [weight, list?.map(([word]) => word).join(' ')]));
  await expect(`${JSON.stringify(learnt, null, 2)}\n`).toMatchFileSnapshot('spam-words.json');
  expect(real.filter(({ message }) => suspectSpam(message, false))).toEqual([]);
  expect(shareOf(spam, (message) => suspectSpam(message, false) !== '')).toBeGreaterThan(0.9);
});

test('of messages that are not known, two thirds of spam are marked, and hardly an enquiry is', () => {
  const marked = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((part) => {
    const known = learn(messages.filter((_, index) => index % 10 !== part));
    return messages.filter(({ message }, index) => index % 10 === part && evidenceIn(message, known) > enough);
  });
  expect(marked.filter(({ isSpam }) => isSpam).length / spam.length).toBeGreaterThan(0.66);
  expect(marked.filter(({ isSpam }) => !isSpam).length / real.length).toBeLessThan(0.005);
});
