import { openingHoursText } from '../../../../build/content/company-text.ts';
import { company, enquiry } from '../../../../src/content/content.ts';
import { approach, contact, services } from '../../../page-words.ts';
import { ada, field, sendButton, thanks, typeOver } from '../../support/enquiry-form.ts';
import { expect, test, visit, waitForHydration } from '../../support/fixtures.ts';
import { originOf } from '../../support/sites/sites.ts';

/** What the form knows of the link that led to it. */

test('CONTACT-4: a link from a pillar leads to the form with its service selected', async ({ page }) => {
  const service = field(page, 'Service of Interest');
  // The second service is not the draft of the first visit.
  for (const { id, title } of services.pillars.pillars.slice(0, 2)) {
    await visit(page, `/services#${id}`);
    await page.getByRole('link', { name: `${services.pillars.ask} ${title}` }).click();
    await expect(service).toHaveValue(id);
  }
  await service.selectOption('general-consultation');
  await page.reload();
  await waitForHydration(page);
  await expect(service, 'the visitor’s own choice').toHaveValue('general-consultation');
});

test('CONTACT-4: a link with an unknown service selects none, or the one that the visitor chose before', async ({
  page,
}) => {
  const service = field(page, 'Service of Interest');
  await visit(page, '/contact?service=plumbing');
  await expect(service.locator('option:checked')).toHaveText(enquiry.notSelected);
  await service.selectOption('customer-experience');
  await visit(page, '/contact?service=plumbing');
  await expect(service).toHaveValue('customer-experience');
});

test('APPROACH-4: who books a call sees when we ring, and a message that only lacks the times', async ({ page }) => {
  const offer = page.getByRole('heading', { name: contact.form.call.heading });
  const message = field(page, 'Your Message');
  const book = async () => {
    await visit(page, '/approach');
    await page.getByRole('link', { name: approach.callToAction.action.label }).click();
    await waitForHydration(page);
  };
  await book();
  await expect(offer).toBeInViewport();
  await expect(page.locator('#call')).toContainText(openingHoursText(company.openingHours));
  await expect(message).toHaveValue('I would like to book a Discovery Call. These times suit me: ');
  await visit(page, '/contact');
  await expect(message, 'what nobody has sent or changed').toHaveValue('');
  await expect(offer).toBeHidden();
  await book();
  await message.fill('Mondays at ten');
  await book();
  await expect(message, 'what the visitor typed comes first').toHaveValue(/^Mondays at ten\nI would like to book/);
});

test('a landing page leads down to its form, which has a service selected, and thanks the visitor there', async ({
  page,
}) => {
  await visit(page, `${originOf('examples')}/returns-review`);
  await page.getByRole('link', { name: 'Ask for a review' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ask for a review' })).toBeInViewport();
  await expect(field(page, 'Service of Interest')).toHaveValue('ecommerce-strategy');
  await field(page, 'Full Name').fill(ada.name);
  await typeOver(page, 'Email Address', ada.email);
  await field(page, 'Your Message').fill(ada.message);
  const sent = page.waitForRequest('**/f/contact');
  await sendButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ name: ada.name, service: 'ecommerce-strategy' });
  await expect(thanks(page)).toBeFocused();
  await expect(page).toHaveURL(`${originOf('examples')}/returns-review#form`);
});
