import { serviceValues } from '../../../src/enquiry/fields.ts';
import { type ContentFiles, isObject } from './content-files.ts';
import type { Violation } from './violation.ts';

/** Services that the form offers, without the one that belongs to no pillar. */
export const pillarIds = serviceValues.filter((value) => value !== 'general-consultation');

/** Checks that the four pillars are the services that a visitor can ask for (SERVICES-1, CONTACT-4). */
export function pillarViolations(files: ContentFiles): Violation[] {
  const file = 'content/services.ts';
  const { services } = (files[file] ?? {}) as { services?: { pillars?: readonly { id: string; title: string }[] } };
  const pillars = services?.pillars ?? [];
  const missing = pillarIds.filter((value) => !pillars.some(({ id }) => id === value));
  return [
    ...missing.map((id) => ({
      field: 'services.pillars',
      problem: `needs a pillar with the id "${id}": the form offers it`,
    })),
    ...pillars.flatMap(({ id }, index) =>
      pillarIds.some((value) => value === id)
        ? []
        : [
            {
              field: `services.pillars[${index}].id`,
              problem: `"${id}" is no service of the form: it needs to be one of ${pillarIds.join(', ')}`,
            },
          ],
    ),
  ].map((violation) => ({ file, ...violation }));
}

/** Checks that no two pages share a title or a description (SITE-7). */
export function sharedMetadata(files: ContentFiles): Violation[] {
  const seen = new Map<string, string>();
  return Object.entries(files).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, entry]) => {
      const data = isObject(entry) && isObject(entry.metadata) ? entry.metadata : {};
      return Object.entries(data).flatMap(([field, words]) => {
        const location = `${file} › ${name}.metadata.${field}`;
        const first = seen.get(`${field} ${words}`);
        seen.set(`${field} ${words}`, location);
        return first
          ? [{ file, field: `${name}.metadata.${field}`, problem: `is that of ${first}: give each page its own` }]
          : [];
      });
    }),
  );
}
