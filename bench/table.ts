import type { Interactions } from './interactions.ts';
import type { LighthouseRun, Metric } from './lighthouse.ts';
import type { LongTasks } from './long-tasks.ts';
import { median } from './median.ts';
import type { Weights } from './weights.ts';

/** What one round found of one page. */
export interface Sample {
  readonly weights: Weights;
  /** Milliseconds from the click on a link to the next page's paint. */
  readonly navigation: number;
  readonly longTasks: LongTasks;
  /** Of the site alone: on the floors there is nothing to do. */
  readonly interactions?: Interactions | undefined;
  readonly lighthouse: LighthouseRun;
}

/** A page beside its floors. */
interface Row {
  readonly name: string;
  readonly site: Sample;
  readonly words: Sample;
  readonly react: Sample;
}

/** The median of every figure by itself. */
export function medianOf(samples: readonly Sample[]): Sample {
  const of = (figure: (sample: Sample) => number) => median(samples.map(figure));
  const metric = (name: Metric) => of(({ lighthouse }) => lighthouse.metrics[name]);
  const weight = (name: keyof Weights) => of(({ weights }) => weights[name]);
  const tasks = (name: keyof LongTasks) => of((sample) => sample.longTasks[name]);
  const answers = (name: keyof Interactions) => of(({ interactions }) => interactions?.[name] ?? 0);
  return {
    weights: {
      firstFlight: weight('firstFlight'),
      script: weight('script'),
      font: weight('font'),
      total: weight('total'),
      requests: weight('requests'),
      elsewhere: weight('elsewhere'),
    },
    navigation: of(({ navigation }) => navigation),
    interactions: samples[0]?.interactions && {
      count: answers('count'),
      late: answers('late'),
      middle: answers('middle'),
      slowest: answers('slowest'),
    },
    longTasks: { ours: tasks('ours'), others: tasks('others'), longest: tasks('longest') },
    lighthouse: {
      scores: [0, 1, 2, 3].map((index) => of(({ lighthouse }) => lighthouse.scores[index] ?? 0)),
      metrics: { fcp: metric('fcp'), lcp: metric('lcp'), tbt: metric('tbt'), cls: metric('cls'), si: metric('si') },
      faults: [],
    },
  };
}

const whole = (value: number) => Math.round(value).toLocaleString('en-GB');
const ratio = (value: number, floor: number) => (value / floor).toFixed(2);

/** The cells of one sample; ratios stand where there is something to hold it against. */
function cells(label: string, sample: Sample, floors?: { words: Sample; react: Sample }): string[] {
  const { weights, longTasks: tasks, interactions, lighthouse, navigation } = sample;
  const { metrics } = lighthouse;
  const against = (value: number, floor: number | undefined) =>
    whole(value) + (floor ? ` (×${ratio(value, floor)})` : '');
  return [
    label,
    whole(weights.firstFlight),
    against(weights.script, floors?.react.weights.script),
    whole(weights.font),
    whole(weights.total),
    String(weights.requests) + (weights.elsewhere ? ` + ${weights.elsewhere}` : ''),
    lighthouse.scores.join(' / '),
    against(metrics.fcp, floors?.words.lighthouse.metrics.fcp),
    against(metrics.lcp, floors?.words.lighthouse.metrics.lcp),
    whole(metrics.tbt),
    metrics.cls.toFixed(3),
    against(metrics.si, floors?.words.lighthouse.metrics.si),
    `${tasks.ours}${tasks.ours ? ` (${whole(tasks.longest)} ms)` : ''} + ${tasks.others}`,
    interactions
      ? `${interactions.late} of ${interactions.count} (${interactions.middle}, ${interactions.slowest} ms)`
      : '–',
    against(navigation, floors?.words.navigation),
  ];
}

const headings = [
  'page',
  'first flight B',
  'script B (× React)',
  'font B',
  'total B',
  'requests',
  'Lighthouse',
  'FCP ms (× words)',
  'LCP ms (× words)',
  'TBT ms',
  'CLS',
  'SI ms (× words)',
  'long tasks',
  'late answers',
  'navigation ms (× words)',
];

/** One Markdown table: each page, then its floors. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ name, site, words, react }) => [
    cells(`**${name}**`, site, { words, react }),
    cells('its words alone', words),
    cells('with React alone', react),
  ]);
  return [headings, headings.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
