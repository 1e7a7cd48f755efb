import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What is read of a Lighthouse report; times in milliseconds. */
const metrics = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  si: 'speed-index',
} as const;

export type Metric = keyof typeof metrics;

export interface LighthouseRun {
  readonly scores: readonly number[];
  readonly metrics: Readonly<Record<Metric, number>>;
  /** The audits that cost points, with what Lighthouse says of them. */
  readonly faults: readonly string[];
}

/** On a busy machine Lighthouse now and then misses the start of a page (NO_NAVSTART): no fault of the page's. */
const attempts = 3;

/** Lighthouse's mobile run of one address, in a browser of its own. */
export async function runLighthouse(address: string, chromePath: string, switches: string[]): Promise<LighthouseRun> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptLighthouse(address, chromePath, switches);
    } catch (error) {
      if (attempt === attempts) {
        throw error;
      }
      console.error(String(error));
    }
  }
}

async function attemptLighthouse(address: string, chromePath: string, switches: string[]): Promise<LighthouseRun> {
  const browser = await launch({ chromePath, chromeFlags: ['--headless', ...switches], logLevel: 'silent' });
  try {
    const result = await lighthouse(address, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: [...categories],
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not measure ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    const { audits, categories: found } = result.lhr;
    const faults = Object.values(found).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 0.9)
        .map(({ id: audit }) => `${id}: ${audit} ${audits[audit]?.displayValue ?? ''}`.trim()),
    );
    const value = (name: Metric) => audits[metrics[name]]?.numericValue ?? Number.NaN;
    return {
      scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
      metrics: { fcp: value('fcp'), lcp: value('lcp'), tbt: value('tbt'), cls: value('cls'), si: value('si') },
      faults,
    };
  } finally {
    browser.kill();
  }
}
