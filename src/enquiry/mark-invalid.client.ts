/**
 * Marks controls while the browser's validation of them fails and is shown: Chromium tells assistive technology of it by
 * `aria-invalid` alone. The events can be captured before any island is hydrated.
 */
export function markInvalidControls() {
  for (const type of ['invalid', 'input', 'change']) {
    document.addEventListener(
      type,
      ({ target }) => {
        const control = target as Element;
        control.ariaInvalid = `${control.matches(':user-invalid')}`;
      },
      true,
    );
  }
}
