import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorCode, FieldError } from './validation.ts';

/** Reason for which an enquiry is refused: the status, a sentence for the visitor, and the list of errors. */
export interface Refusal {
  readonly status: ContentfulStatusCode;
  readonly error: string;
  readonly errors: readonly FieldError[];
}

function refusal(status: ContentfulStatusCode, code: ErrorCode, message: string): Refusal {
  return { status, error: message, errors: [{ field: '', code, message }] };
}

/** Refusals that concern the whole request. */
export const refusals = {
  malformed: refusal(400, 'MALFORMED', 'Your enquiry did not arrive complete. Please send it again.'),
  crossSite: refusal(
    403,
    'CROSS_SITE',
    'This enquiry was sent from another website. Please send it with the contact form of this site.',
  ),
  method: refusal(405, 'METHOD', 'This address only takes enquiries that are sent with the contact form.'),
  tooLarge: refusal(413, 'TOO_LARGE', 'Your enquiry is too long. Please shorten your message and send it again.'),
  contentType: refusal(415, 'CONTENT_TYPE', 'An enquiry needs to be sent as a web form or as JSON (application/json).'),
  tooMany: refusal(
    429,
    'TOO_MANY',
    'Too many enquiries have come from your network. Please wait a minute and send yours again.',
  ),
  tooManyToday: refusal(
    429,
    'TOO_MANY_TODAY',
    'Too many enquiries have come from your network today. Please email us or call us instead.',
  ),
  broken: refusal(
    500,
    'BROKEN',
    'Something went wrong on our side. Please try again in a few minutes or contact us directly.',
  ),
  fullToday: refusal(
    503,
    'FULL_TODAY',
    'We have received more enquiries today than this form can take. Please email us or call us instead.',
  ),
  full: refusal(503, 'FULL', 'This form can take no more enquiries just now. Please email us or call us instead.'),
  unavailable: refusal(
    503,
    'UNAVAILABLE',
    'We could not store your enquiry just now. Please try again in a few minutes or contact us directly.',
  ),
} as const satisfies Record<string, Refusal>;
