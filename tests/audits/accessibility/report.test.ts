import { expect, test } from 'vitest';
import { type Row, summaryOf } from './report.ts';

const row: Row = {
  checker: 'axe-core',
  engine: 'Chromium 142',
  pages: 120,
  errors: ['/contact: label'],
  potential: ['contrast', 'contrast'],
  controls: 1,
  missed: [],
};

test('a run is summed up by checker and engine', () => {
  expect(summaryOf([row], '2026-11-20')).toEqual({
    date: '2026-11-20',
    rows: [{ checker: 'axe-core', engine: 'Chromium 142', pages: 120, findings: 1, toReview: 2 }],
  });
});

test.each([
  ['looked at no page', { pages: 0 }],
  ['missed a seeded error', { missed: ['an image without alt text'] }],
])('a run in which a checker %s says nothing of the site', (_, changes) => {
  expect(summaryOf([row, { ...row, ...changes }], '2026-11-20')).toBeUndefined();
});
