/** Enquiries per client IP and minute, if the owner sets no other limit. */
export const usualRateLimit = 10;

/** Parses `ENQUIRY_RATE_LIMIT`, for the server and the Worker; undefined for what is no limit. */
export const rateLimitOf = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text) && Number(text) <= 100_000 ? Number(text) : undefined;
