import { initForm } from '@formspree/ajax';
import { createClient, isSubmissionError } from '@formspree/core';
import { expect, onTestFinished, test } from 'vitest';
import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import { enquiry } from './enquiry.ts';

/** Contract: forms that use Formspree's own client libraries can post to our service instead. */

/** Served site and its stored enquiries. */
export interface VisitedSite {
  readonly origin: string;
  stored(): Promise<readonly StoredEnquiry[]>;
}

const good = { ...enquiry, name: 'Ada Lovelace', message: 'Hello\nthere', service: 'customer-experience' };
const nameless = { ...good, name: ' ', email: 'ada@', message: 'Hello' };

function formData(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    data.append(name, value);
  }
  return data;
}

/** Makes a page with a form that `@formspree/ajax` handles, as its documentation describes. */
function openForm(origin: string, values: typeof good) {
  document.body.innerHTML = `
    <div data-fs-success></div><div data-fs-error></div>
    <form>
      <input name="name" data-fs-field><span data-fs-error="name"></span>
      <input name="email" data-fs-field><span data-fs-error="email"></span>
      <input name="phone"><input name="company"><input name="service">
      <textarea name="message" data-fs-field></textarea><span data-fs-error="message"></span>
      <button type="submit" data-fs-submit-btn>Send</button>
    </form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  const fill = (changes: Record<string, string>) => {
    for (const [name, value] of Object.entries(changes)) {
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
    }
  };
  fill(values);
  const { destroy } = initForm({ formElement: form, formId: 'contact', origin });
  onTestFinished(destroy);
  return {
    fill,
    send: () => form.requestSubmit(),
    shown: () => [...document.querySelectorAll('[data-fs-active]')].map(({ textContent }) => textContent),
    invalid: () => [...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.getAttribute('name')),
  };
}

/**
 * Tests of the enquiry service with the unmodified clients of form services, in a browser environment. `serve` starts a site
 * without enquiries.
 */
export function formClientsContract(serve: () => Promise<VisitedSite>): void {
  async function visit() {
    const site = await serve();
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${site.origin}/contact`);
    return site;
  }

  test.for([
    ['JSON', good],
    ['a form', formData(good)],
  ] as const)('@formspree/core sends an enquiry as %s and reports success', async ([, data]) => {
    const { origin, stored } = await visit();
    const result = await createClient().submitForm('contact', data, { endpoint: origin });
    expect(result).toMatchObject({ kind: 'success', next: '/contact?sent' });
    expect(await stored()).toMatchObject([{ name: 'Ada Lovelace', service: 'customer-experience' }]);
  });

  test('@formspree/core names each refused field with the words for the visitor and a code that it knows', async () => {
    const { origin, stored } = await visit();
    const result = await createClient().submitForm('contact', nameless, { endpoint: origin });
    if (!isSubmissionError(result)) {
      throw new Error('The client took a refusal for a success');
    }
    expect(result.getFormErrors()).toEqual([]);
    expect(result.getAllFieldErrors()).toEqual([
      ['name', [{ code: 'REQUIRED_FIELD_EMPTY', message: 'Please enter your full name.' }]],
      [
        'email',
        [{ code: 'TYPE_EMAIL', message: 'Please enter a complete email address, such as name@company.co.uk.' }],
      ],
    ]);
    expect(await stored()).toEqual([]);
  });

  test('@formspree/core reports what lies in no single field as an error of the form', async () => {
    const { origin } = await visit();
    const result = await createClient().submitForm(
      'contact',
      { ...good, message: 'x'.repeat(70_000) },
      { endpoint: origin },
    );
    if (!isSubmissionError(result)) {
      throw new Error('The client took a refusal for a success');
    }
    expect(result.getFormErrors()).toEqual([
      { code: 'UNSPECIFIED', message: 'Your enquiry is too long. Please shorten your message and send it again.' },
    ]);
    expect(result.getAllFieldErrors()).toEqual([]);
  });

  test('@formspree/ajax marks each refused field with the words for it, then thanks for the corrected form', async () => {
    const { origin, stored } = await visit();
    const page = openForm(origin, nameless);
    page.send();
    await expect
      .poll(page.shown)
      .toEqual(['Please enter your full name.', 'Please enter a complete email address, such as name@company.co.uk.']);
    expect(page.invalid()).toEqual(['name', 'email']);
    expect(await stored()).toEqual([]);

    page.fill({ name: good.name, email: good.email });
    page.send();
    await expect.poll(page.shown).toEqual(['Thank you!']);
    expect(page.invalid()).toEqual([]);
    expect(await stored()).toMatchObject([{ name: 'Ada Lovelace', email: 'ada@company.example' }]);
  });

  test('@formspree/ajax shows the words of a refusal that lies in no single field', async () => {
    const { origin } = await visit();
    const page = openForm(origin, { ...good, message: 'x'.repeat(70_000) });
    page.send();
    await expect.poll(page.shown).toEqual(['Your enquiry is too long. Please shorten your message and send it again.']);
  });
}
