import type { Section } from '../../src/sections/kinds.ts';
import { compressed } from './compress.ts';

/** Bytes of a page that arrive in one round trip: what a server sends before the first answer, less the headers. */
export const firstFlight = 13_000;

/**
 * Says what each section adds to a page, the largest first, and what to do about it.
 * @param compose composes the page with some of its sections
 */
export async function sectionCosts(sections: Section[], compose: (sections: Section[]) => Promise<string>) {
  const size = async (some: Section[]) => (await compressed(Buffer.from(await compose(some)))).length;
  const whole = await size(sections);
  const costs: [number, string][] = [];
  for (const [at, section] of sections.entries()) {
    const name = 'heading' in section ? `${section.kind}, “${section.heading}”` : section.kind;
    costs.push([whole - (await size(sections.toSpliced(at, 1))), name]);
  }
  const lines = costs
    .toSorted(([one], [other]) => other - one)
    .map(([cost, name]) => `${String(cost).padStart(6)}  ${name}`);
  return ['Its sections add:', ...lines, 'Shorten it, or move a section to another page.'].join('\n');
}
