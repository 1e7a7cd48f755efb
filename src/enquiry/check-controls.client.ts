/** Blanks and marks of no width, which come with a pasted address; joiners belong to letters without case. */
const invisible = /[^\S ]|(?<!\p{Lo})\p{C}/gu;

/**
 * Makes addresses plain, which the browser would refuse for what nobody sees in them and the server would not (CONTACT-5). Marks
 * controls while the browser's validation of them fails and is shown: Chromium tells assistive technology of it by
 * `aria-invalid` alone. The events can be captured before any island is hydrated.
 */
export function checkControls() {
  for (const type of ['invalid', 'input', 'change']) {
    document.addEventListener(
      type,
      ({ target }) => {
        const control = target as HTMLInputElement;
        if (control.type === 'email') {
          const plain = control.value.replace(invisible, '');
          if (plain !== control.value) control.value = plain;
        }
        control.ariaInvalid = `${control.matches(':user-invalid')}`;
      },
      true,
    );
  }
}
