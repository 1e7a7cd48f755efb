import { randomUUID } from 'node:crypto';
import { type RefusedPages, type Slot, slots } from '../../config/refused-page-slots.ts';
import { type Enquiry, serviceValues } from '../../src/enquiry/fields.ts';

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
  const typed = {
    name: mark('name'),
    email: mark('email'),
    phone: mark('phone'),
    company: mark('company'),
    message: mark('message'),
  };
  const pages: Record<string, readonly string[]> = {};
  for (const service of ['', ...serviceValues]) {
    pages[service] = (await render({ ...typed, service }, mark('error'), mark('mailto'))).split(marks);
  }
  return pages;
}
