import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What is read of a Lighthouse report: scores, and times in milliseconds. */
export interface LighthouseRun {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

/** On a busy machine Lighthouse now and then misses the start of a page (NO_NAVSTART): no fault of the page's. */
const attempts = 3;

/** Lighthouse's mobile run of one address, in a browser of its own; prints the audits that cost points. */
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
    for (const { id, auditRefs } of Object.values(found)) {
      for (const { id: audit, weight } of auditRefs) {
        if (weight > 0 && (audits[audit]?.score ?? 1) < 0.9) {
          console.error(`   ${id}: ${audit} ${audits[audit]?.displayValue ?? ''}`);
        }
      }
    }
    const score = (name: (typeof categories)[number]) => Math.round((found[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    browser.kill();
  }
}
