import { ada, field, sendButton, thanks, typeOver } from '../../support/enquiry-form.ts';
import { expect, test, visit } from '../../support/fixtures.ts';
import { originOf } from '../../support/sites/sites.ts';

/** The form of a landing page, which has a service selected. */

test.use({ baseURL: originOf('examples') });

test('a landing page leads down to its form, which has a service selected, and thanks the visitor there', async ({
  page,
}) => {
  await visit(page, '/returns-review');
  await page.getByRole('link', { name: 'Ask for a review' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for a review' })).toBeInViewport();
  await expect(field(page, 'Service of Interest')).toHaveValue('ecommerce-strategy');
  await field(page, 'Full Name').fill(ada.name);
  await typeOver(page, 'Email Address', ada.email);
  await field(page, 'Your Message').fill(ada.message);
  const sent = page.waitForRequest('**/f/contact');
  await sendButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ name: ada.name, service: 'ecommerce-strategy' });
  await expect(thanks(page)).toBeFocused();
  await expect(page).toHaveURL('/returns-review#form');
});
