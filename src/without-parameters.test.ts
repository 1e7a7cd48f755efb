import { expect, test } from 'vitest';
import { withoutParameters } from './without-parameters.ts';

const pairs = ['utm_source=a%20b+c', 'gclid=x%3Dy', 'message=Hello%26', 'mess%61ge=2', 'message', 'messages=3'];
pairs.push('q=message=4', '');
const ends = ['', '#', '#call', '#a?message=5'];

/** All lists of three pairs. */
const lists = pairs.flatMap((a) => pairs.flatMap((b) => pairs.map((c) => [a, b, c])));

test.each(ends)('a parameter is taken out of the query wherever it is, and all else stays, up to the end %j', (end) => {
  for (const list of lists) {
    const href = `https://company.example/contact?${list.join('&')}${end}`;
    const left = withoutParameters(href, 'message', 'service');
    const kept = list.filter((pair) => !/^mess(a|%61)ge(=|$)/.test(pair));
    const query = String(new URLSearchParams(kept.join('&')));
    expect(left).toBe(`https://company.example/contact${query && `?${query}`}${end}`);
    expect(new URL(left).searchParams.has('message')).toBe(false);
  }
});
