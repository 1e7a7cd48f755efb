import type { Measured } from './bench-sites.ts';
import type { LighthouseRun } from './lighthouse.ts';
import type { LongTasks } from './long-tasks.ts';
import { median } from './median.ts';
import type { Condition, NavigationTime } from './navigation-time.ts';
import type { Weights } from './page-weight.ts';
import type { ProcessorTime } from './processor-time.ts';

/** Measurements of one page in one round. */
export interface Sample {
  readonly weights: Weights;
  readonly processor: ProcessorTime;
  readonly longTasks: LongTasks;
  /** Interaction to Next Paint in milliseconds; the words-only baseline has no interactions. */
  readonly inp?: number;
  readonly shell?: LighthouseRun;
  readonly whole: LighthouseRun;
}

/** Returns the median of each figure by itself, for samples of any shape. */
export function medianOf<T>(samples: readonly T[]): T {
  const [first] = samples;
  if (typeof first === 'number') {
    return median(samples as readonly number[]) as T;
  }
  const keys = Object.keys(first as object) as (keyof T)[];
  return Object.fromEntries(keys.map((key) => [key, medianOf(samples.map((sample) => sample[key]))])) as T;
}

export type Results<T> = ReadonlyMap<Measured, T>;

const labels = { site: '', words: 'its words alone', against: 'the other checkout' } as const;

const whole = (value: number) => Math.round(value).toLocaleString('en-GB');
const against = (value: number, words: number) => `${whole(value)} (×${(value / words).toFixed(2)})`;

function lighthouseCells(run: LighthouseRun | undefined, words: LighthouseRun | undefined): string[] {
  if (!run || !words) {
    return ['–', '–', '–', '–'];
  }
  return [Object.values(run.scores).join(' / '), against(run.lcp, words.lcp), whole(run.tbt), run.cls.toFixed(3)];
}

function cells(label: string, sample: Sample, words: Sample | undefined): string[] {
  const { weights, processor, longTasks, inp, shell, whole: full } = sample;
  return [
    label,
    whole(weights.firstFlight),
    whole(weights.script),
    whole(weights.total),
    String(weights.requests) + (weights.elsewhere ? ` + ${weights.elsewhere}` : ''),
    ...lighthouseCells(shell, words?.shell),
    ...lighthouseCells(full, words?.whole),
    `${whole(processor.total)} (${[processor.script, processor.style, processor.layout, processor.paint].map(whole).join(', ')})`,
    `${longTasks.ours}${longTasks.ours ? ` (${whole(longTasks.longest)} ms)` : ''} + ${longTasks.others}`,
    inp === undefined ? '–' : whole(inp),
  ];
}

const headings = [
  'page',
  'first flight B',
  'script B',
  'total B',
  'requests',
  'Lighthouse, shell',
  'LCP ms (× words)',
  'TBT ms',
  'CLS',
  'Lighthouse, whole browser',
  'LCP ms (× words)',
  'TBT ms',
  'CLS',
  'processor ms (script, style, layout, paint)',
  'long tasks',
  'INP ms',
];

const markdown = (lines: readonly (readonly string[])[]) => {
  const [first = [], ...rest] = lines;
  return [first, first.map(() => '---'), ...rest].map((line) => `| ${line.join(' | ')} |`).join('\n');
};

/** Formats one Markdown table: each page, its words-only baseline, and that page of the other checkout. */
export function pageTable(pages: ReadonlyMap<string, Results<Sample>>): string {
  const lines = [...pages].flatMap(([name, results]) =>
    [...results].map(([of, sample]) => cells(labels[of] || `**${name}**`, sample, results.get('words'))),
  );
  return markdown([headings, ...lines]);
}

/** Formats one Markdown table: milliseconds of a navigation under each condition, in brackets until the last change. */
export function navigationTable(results: Results<Readonly<Record<Condition, NavigationTime>>>): string {
  const lines = [...results].map(([of, times]) => [
    labels[of] || '**the site**',
    ...Object.values(times).map(({ complete, still }) => `${whole(complete)} (${whole(still)})`),
  ]);
  const [first] = results.values();
  return markdown([['click to visually complete (to the last change), ms', ...Object.keys(first ?? {})], ...lines]);
}
