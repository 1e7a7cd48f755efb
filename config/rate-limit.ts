/** Enquiries of one client IP in a period, if the owner sets no other limit. */
export const usualRateLimit = 10;

/** Period of `ENQUIRY_RATE_LIMIT`, in milliseconds. The words of its refusal, its description and the privacy notice follow. */
export const ratePeriod = 60_000;

/** Says how long a time in seconds is, rounded up to minutes or hours. */
export function durationOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  return minutes === 1 ? 'a minute' : minutes < 60 ? `${minutes} minutes` : hours === 1 ? 'an hour' : `${hours} hours`;
}

/** Parses `ENQUIRY_RATE_LIMIT`, for the server and the Worker; undefined for what is no limit. */
export const rateLimitOf = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text) && Number(text) <= 100_000 ? Number(text) : undefined;
