import type { Context } from 'hono';
import type { z } from 'zod';

/** Error for a request that can't be read; its message is for the owner. */
export class UnreadableRequestError extends Error {
  override readonly name = 'UnreadableRequestError';
}

/** Most levels of nested values: many times those of the content, and far fewer than a stack is high. */
const mostLevels = 100;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));

/**
 * Reads the body of a request.
 * @throws UnreadableRequestError if it is not JSON that the schema accepts, or is nested too deeply
 */
export async function bodyOf<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const given = await c.req.json().catch(() => undefined);
  const parsed = isDeeper(given, mostLevels) ? undefined : schema.safeParse(given);
  if (!parsed?.success) throw new UnreadableRequestError('The desk can’t read this request.');
  return parsed.data;
}
