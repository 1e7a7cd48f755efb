import words from './spam-words.json' with { type: 'json' };

/** Suspects spam by the honeypot, by links and code in the message, and by its words. */

/** Evidence from which the words of a message are those of spam: the test shows how many of new messages are marked, and wrongly. */
export const enough = 9;

const usualLinks = 4;

/** Characters that are examined: an advertisement says early what it is, and a message may have 65,536. */
const examined = 4000;

const link = /https?:\/\/(?:www\.)?|\bwww\./gi;

/** Links as HTML and forums write them. */
const markup = /<a\s[^>]{0,99}href|\[(?:url|link)\b/i;

/** Attempts to make a program run what the message says. */
const probe =
  /<(script|img|svg)\b|\$\{|\{\{|\.\.\/\.\.|union select|'1'='1|waitfor delay|\bI am a bot\b|automated bot|asdfgh|qwerty/iu;

/** Returns true for words of no language: in each, small and capital letters change at least three times. */
const isJumble = (message: string) =>
  message
    .trim()
    .split(/\s+/)
    .every((word) => /^[a-z]{12,}$/i.test(word) && (word.match(/[a-z][A-Z]/g)?.length ?? 0) > 2);

/** Letters beside the links; one of Chinese says as much as three others. */
const lettersOf = (message: string) =>
  message
    .replaceAll(/(https?:|www\.)\S+/gi, '')
    .replaceAll(/\p{Script=Han}/gu, 'aaa')
    .match(/\p{L}/gu)?.length ?? 0;

/**
 * Beginnings of the words of a message, and of each two that follow each other, once, in any language; a word of Chinese is a
 * character. Links, prices and numbers count by their kind.
 */
export const wordsOf = (message: string): string[] => {
  const plain = message
    .toLowerCase()
    .replaceAll(/(https?:\/\/|www\.)\S+/g, ' LINK ')
    // From the beginning of a number alone: from each of its digits, thousands of them would take 50 ms of all visitors.
    .replaceAll(/[£€$]\s?\d[\d,.]*|(?<![\d,.])\d[\d,.]*\s?(€|euro?s?|usd|gbp|dollars)(?!\p{L})/gu, ' PRICE ')
    .replaceAll(/(?<![\d,.])\d[\d.,]*\s?%/g, ' PERCENT ')
    .replaceAll(/\d+/g, ' NUMBER ');
  const words = (plain.match(/\p{Script=Han}|[\p{L}\p{M}]+|!/gu) ?? []).map((word) => word.slice(0, 6));
  return [...new Set([...words, ...words.slice(1).map((word, index) => `${words[index]}_${word}`)])];
};

/** Evidence of spam in each word, by naive Bayes: https://en.wikipedia.org/wiki/Naive_Bayes_spam_filtering */
const evidence = new Map(
  Object.entries(words).flatMap(([weight, list]) => list.split(' ').map((word) => [word, Number(weight)] as const)),
);

/** Evidence of spam in a message: the sum of that in its words. */
export const evidenceIn = (message: string, known: ReadonlyMap<string, number> = evidence): number =>
  wordsOf(message).reduce((sum, word) => sum + (known.get(word) ?? 0), 0);

/**
 * Reason in words for the owner to suspect spam; '' if there is none. A suspicion marks an enquiry and never refuses it,
 * because it may be wrong.
 * @param trapFilled true if the honeypot was filled in
 */
export function suspectSpam(whole: string, trapFilled: boolean): string {
  const message = whole.slice(0, examined);
  const links = whole.match(link)?.length ?? 0;
  const bare = links > 2 && links <= usualLinks && lettersOf(message) < 8 * links;
  const reasons = [
    ...(trapFilled ? ['hidden field filled in'] : []),
    ...(links > usualLinks ? ['more than four links'] : []),
    ...(bare ? ['hardly more than links'] : []),
    ...(markup.test(message) ? ['links as code'] : []),
    ...(probe.test(message) ? ['a probe'] : []),
    ...(isJumble(message) ? ['a jumble of letters'] : []),
    ...(evidenceIn(message) > enough ? ['words of advertisements or fraud'] : []),
  ];
  return reasons.join(', ');
}
