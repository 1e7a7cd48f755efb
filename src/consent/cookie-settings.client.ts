import { type Choice, choose, onChoice, readChoice, showPrivacySignal } from './stored-choice.ts';

/** Starts the panel of cookie-settings.tsx, and every button that makes a choice. */
export function startCookieSettings() {
  document.addEventListener('click', ({ target }) => {
    const choice = target instanceof Element && target.closest<HTMLElement>('[data-choose]')?.dataset.choose;
    if (choice) {
      choose(choice as Choice);
    }
  });

  const panel = document.getElementById('cookie-settings');
  const status = panel?.querySelector<HTMLElement>('[role=status] > *');
  if (!panel || !status) {
    return;
  }
  const showChoice = () => {
    const choice = readChoice();
    status.textContent = status.dataset[choice ?? 'notChosen'] ?? '';
    for (const button of panel.querySelectorAll<HTMLElement>('[data-choose]')) {
      button.ariaPressed = String(button.dataset.choose === choice);
    }
  };
  showPrivacySignal(panel);
  showChoice();
  onChoice(showChoice);
  panel.querySelector('[data-without-script]')?.remove();
  panel.querySelector('[hidden]')?.removeAttribute('hidden');

  // The next page has a panel of its own, but the back/forward cache may show this one again.
  panel.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) {
      panel.hidePopover();
    }
  });
  // When the keyboard moves the focus on to the page, the open panel must not cover it (WCAG 2.4.11). A click on the
  // button is left to the browser, which closes the panel.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible') && !panel.contains(target)) {
      panel.hidePopover();
    }
  });
  // Popovers move focus only if an element asks for it, and Safari does not return the focus to a button that was clicked.
  panel.addEventListener('toggle', ({ newState }) => {
    const { activeElement, body } = document;
    const isInside = panel.contains(activeElement);
    if (newState === 'open') {
      // The event comes late: a visitor whose focus is on a button of the panel by then stays there.
      if (!isInside) {
        panel.focus();
      }
    } else if (activeElement === body || isInside) {
      document.querySelector<HTMLElement>('[popovertarget=cookie-settings]')?.focus({ preventScroll: true });
    }
  });
}
