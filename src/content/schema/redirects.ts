import { redirectPath } from '../../../config/find-redirect.ts';
import { group, list, notation, text } from './fields.ts';

const help = 'Write the path alone, such as /old-page: no host, and nothing from "?" or "#" on.';

const from = notation('Old address', /^\/[^?#]*$/, help)
  .refine((value) => redirectPath(value) !== undefined, {
    error: ({ input }) =>
      /[*:]/.test(String(input))
        ? `"${input}" has "*" or ":", which some hosts take for a wildcard. Give each old address an entry of its own.`
        : `"${input}" does not fit. ${help}`,
  })
  .meta({ label: 'Old address', help });

/** Addresses of an old site, each with where it leads now. `redirect-rules.ts` compares them with each other and the site. */
export const redirects = list(
  'Moved addresses',
  group('Moved address', {
    from,
    to: text('New address', 'Write a path of this site, such as /about, or an https address.'),
  }),
  'A visitor of an old address is redirected to the new one.',
);
