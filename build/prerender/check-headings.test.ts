import { expect, test } from 'vitest';
import { violationLine } from '../../src/content/content-error.ts';
import { headingViolations } from './check-headings.ts';

const content = {
  // Another page may have the same heading.
  home: { team: { heading: 'The team' } },
  about: { masthead: { heading: 'Who & why' }, team: { heading: 'The team', members: [] } },
};
const where = '(src/sections/ has the levels, src/pages/ the order of a page)';
const linesOf = (html: string) => headingViolations(html, 'about.html', content).map(violationLine);

test.each([
  [
    `content/about.yaml › team.heading: on about.html is <h4> after the <h1> "Who & why": make it <h2> ${where}`,
    '<h1 tabindex="-1">Who &amp; why</h1><h4>The team</h4>',
  ],
  [
    `content/about.yaml › team.heading: on about.html is a second main heading, after "Who & why": make it <h2> ${where}`,
    '<h1>Who &amp; why</h1><h1>The <em>team</em></h1>',
  ],
  [
    `content/about.yaml › team.heading: on about.html comes first, as <h2>: the masthead’s <h1> needs to come before it ${where}`,
    '<h2>The team</h2>',
  ],
  [`about.html › "": <h2> has no words: give the heading some ${where}`, '<h1>Who &amp; why</h1><h2> <svg></svg></h2>'],
  [
    `about.html › "From elsewhere": is <h3> after the <h1> "Who & why": make it <h2> ${where}`,
    '<h1>Who &amp; why</h1><h3>From elsewhere</h3>',
  ],
  ['about.html: needs a main heading: begin the page with a masthead', '<p>The team</p>'],
])('%s', (line, html) => {
  expect(linesOf(html)).toEqual([line]);
});

test('headings in order are taken, also where a level ends', () => {
  expect(linesOf('<h1>Who &amp; why</h1><h2>A</h2><h3>B</h3><h4>C</h4><h2>D</h2>')).toEqual([]);
});
