import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AboutWords } from '../../content/schema/pages.ts';
import { Team } from './team.tsx';

type Member = AboutWords['team']['members'][number];

const alone = { name: 'Ada Ravel', role: 'Weaver', text: 'Weaves.' } satisfies Member;
const whole = {
  ...alone,
  name: 'Bea Ravel',
  image: { host: 'local', path: '/bea.jpg', alt: 'Portrait of Bea' },
  profile: { label: 'LinkedIn', href: 'https://www.linkedin.com/in/bea' },
} satisfies Member;

/** HTML of each card of the team. */
const cards = (...members: Member[]) =>
  renderToStaticMarkup(<Team words={{ heading: 'The team', lede: 'Who they are.', members }} />)
    .split('<li')
    .slice(1);

test('a person has an image and a profile, or a stand-in of their own and no link', () => {
  const [first = '', second = '', third = ''] = cards(whole, alone, { ...alone, name: 'Cy Ravel' });
  expect(first).toContain('alt="Portrait of Bea"');
  expect(first).toContain('href="https://www.linkedin.com/in/bea"');
  for (const card of [second, third]) {
    expect(card).not.toMatch(/<img|<a /);
    expect(card).toContain('<svg');
  }
  expect(second.match(/<svg.*<\/svg>/)?.[0]).not.toBe(third.match(/<svg.*<\/svg>/)?.[0]);
});
