import { type Choice, choose, onChoice, readChoice, showPrivacySignal } from './choice.ts';

/** Brings the panel of cookie-settings-panel.tsx to life, and every button that makes a choice. */
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

  // The next page has a panel of its own, but the browser may keep this one and show it again.
  panel.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) {
      panel.hidePopover();
    }
  });
  // The focus that a key takes on to the page must not go under the open panel (WCAG 2.4.11). A click on the button is
  // the browser's, which closes the panel by it.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible') && !panel.contains(target)) {
      panel.hidePopover();
    }
  });
  // Popovers move focus only where an element asks for it, and Safari gives none back to a button that was clicked.
  panel.addEventListener('toggle', ({ newState }) => {
    const { activeElement, body } = document;
    const isInside = panel.contains(activeElement);
    if (newState === 'open') {
      // The event comes late: who already is at a button in there stays at it.
      if (!isInside) {
        panel.focus();
      }
    } else if (activeElement === body || isInside) {
      document.querySelector<HTMLElement>('[popovertarget=cookie-settings]')?.focus({ preventScroll: true });
    }
  });
}
