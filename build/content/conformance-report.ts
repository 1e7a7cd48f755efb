import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Report that each whole run of `npm run conformance` writes, for the draft of the accessibility statement. */
export const conformanceReportFile = 'test-results/conformance.json';

const report = z.object({
  /** Day of the run. */
  date: z.iso.date(),
  rows: z.array(
    z.object({
      checker: z.string(),
      engine: z.string(),
      /** Number of pages checked: screens × states × widths. */
      pages: z.number(),
      /** Number of certain errors. */
      findings: z.number(),
      /** Number of findings that need a person's review. */
      toReview: z.number(),
    }),
  ),
});

export type ConformanceReport = z.infer<typeof report>;

/** Reads the report; undefined if there is none, or one that an older version wrote. */
export function readConformanceReport(file = conformanceReportFile): ConformanceReport | undefined {
  return existsSync(file) ? report.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined;
}
