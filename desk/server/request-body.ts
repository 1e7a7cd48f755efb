import type { Context } from 'hono';
import type { z } from 'zod';
import { RefusedError } from '../content/project-files.ts';

/** Most levels of nested values: many times those of the content, and far fewer than a stack is high. */
const mostLevels = 100;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));

/** Said of a request that the desk's own page never makes. */
export const unreadable = new RefusedError('The desk can’t read this request.');

/**
 * Reads the body of a request.
 * @throws RefusedError if it is not JSON that the schema accepts, or is nested too deeply
 */
export async function bodyOf<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const given = await c.req.json().catch(() => undefined);
  const parsed = isDeeper(given, mostLevels) ? undefined : schema.safeParse(given);
  if (!parsed?.success) throw unreadable;
  return parsed.data;
}
