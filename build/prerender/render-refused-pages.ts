import { randomUUID } from 'node:crypto';
import { type RefusedPages, type Slot, slots } from '../../config/refused-page-slots.ts';
import { type Enquiry, enquiryFrom, serviceValues } from '../../src/enquiry/fields.ts';

/** Renders the page of a refused form with these values; resolves to its whole HTML. */
type Render = (values: Enquiry, reason: string, message: string) => Promise<string>;

/**
 * Renders the page of a refused form in parts, for each value of the field `service`: the page has placeholders in its
 * slots, and is split at them. No content can contain a placeholder, which is unique to this build. Nothing escapes a
 * placeholder, because it has letters, digits and hyphens only.
 */
export async function renderRefusedPages(render: Render): Promise<RefusedPages> {
  const build = randomUUID();
  const mark = (slot: Slot) => `${slot}-${build}`;
  const marks = new RegExp(`(${slots.join('|')})-${build}`);
  const pages: Record<string, readonly string[]> = {};
  for (const service of ['', ...serviceValues]) {
    const typed = enquiryFrom((name) => (name === 'service' ? service : mark(name)));
    pages[service] = (await render(typed, mark('error'), mark('mailto'))).split(marks);
  }
  return pages;
}
