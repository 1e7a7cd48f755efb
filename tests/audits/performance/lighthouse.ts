import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The part of a Lighthouse report that is read here: scores, and times in milliseconds. */
export interface LighthouseRun {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

/**
 * Number of attempts. On a busy machine Lighthouse sometimes misses the start of a page (NO_NAVSTART), which is not the
 * page's error.
 */
const attempts = 3;

/** Runs Lighthouse for mobile on one address, in a separate browser; prints the audits that cost points. */
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
