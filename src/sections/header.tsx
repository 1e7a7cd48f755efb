import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { company } from '../../content/company.ts';
import { site } from '../../content/site.ts';
import { usePlace } from '../navigation/navigation.tsx';
import styles from './header.module.css';

/** CSS pixels of scroll up to which the header stays transparent (SITE-5). */
const transparentUpTo = 20;

function subscribeToScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > transparentUpTo,
    () => false,
  );
}

/**
 * The header's own element. It alone changes as the visitor scrolls or opens the menu: what it holds is given to it, so that
 * React has nothing to draw but its attributes, also as it takes the page over.
 */
function Frame({ navigation, children }: { navigation: RefObject<HTMLElement | null>; children: ReactNode }) {
  const scrolled = useScrolled();
  // Undefined until the header answers to script: the browser then says by itself whether the menu is open.
  const [open, setOpen] = useState<boolean>();

  useEffect(() => {
    const menu = navigation.current;
    const listening = new AbortController();
    const { signal } = listening;
    const note = () => setOpen(menu?.matches(':popover-open'));
    note();
    menu?.addEventListener('toggle', note, { signal });
    const close = () => menu?.hidePopover();
    // A window that grows, or a tablet that is turned, shows the list in the header itself.
    window.matchMedia('(width < 48rem)').addEventListener('change', close, { signal });
    // The focus that goes on to the page must not go under an open menu.
    const closeBehind = ({ target }: FocusEvent) => {
      if (target instanceof Node && !menu?.parentElement?.contains(target)) {
        close();
      }
    };
    document.addEventListener('focusin', closeBehind, { signal });
    return () => listening.abort();
  }, [navigation]);

  return (
    <header
      className={styles.header}
      data-ground={scrolled || open ? 'white' : 'ink'}
      data-live={open !== undefined || undefined}
      data-scrolled={scrolled || undefined}
      data-menu={open || undefined}
    >
      {children}
    </header>
  );
}

/**
 * The fixed header with the navigation (SITE-3 to SITE-5). On small screens the list is a popover: the platform opens
 * it without script, closes it on Escape and on a tap outside, and tells assistive technology which it is.
 */
export function Header() {
  const { path } = usePlace();
  const navigation = useRef<HTMLElement>(null);
  return (
    <Frame navigation={navigation}>
      {/* In the header, because all content of a page belongs in a landmark. */}
      <a className="skip-link" href="#main">
        {site.skipLink}
      </a>
      <div className={styles.bar}>
        <a href="/" className={styles.name}>
          {company.name}
        </a>
        <button className={styles.toggle} type="button" popoverTarget="menu" aria-controls="menu">
          <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
            <path className={styles.tangle} d="M3 6c5 0 6 12 18 12M3 12h18M3 18c5 0 6-12 18-12" />
            <path className={styles.lines} d="M3 6h18M3 12h18M3 18h18" />
          </svg>
          {site.menu}
        </button>
        <nav ref={navigation} id="menu" className={styles.navigation} popover="auto" aria-label={site.navigationLabel}>
          <ul>
            {site.navigation.map(({ label, href }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={path === href ? 'page' : undefined}
                  onClick={() => navigation.current?.hidePopover()}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Frame>
  );
}
