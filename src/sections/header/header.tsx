import { company, site } from '../../content/content.ts';
import { menuLinks } from '../../content/menu-links.ts';
import styles from './header.module.css';

/**
 * Fixed header with the navigation (SITE-3 to SITE-5). On small screens the list is a popover. Without JavaScript the
 * browser opens it, closes it on Escape and on a tap outside, and exposes its state to assistive technology.
 * header.client.ts updates the header's attributes with scroll position and menu.
 */
export function Header({ path }: { path: string }) {
  return (
    <header className={styles.header} data-ground="ink">
      {/* In the header, because all content of a page belongs in a landmark. */}
      <a className="skip-link" href="#main">
        {site.skipLink}
      </a>
      <div className={styles.bar}>
        {import.meta.env.LOGO ? (
          <a
            href="/"
            className={styles.name}
            aria-label={company.name}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: build/images/logo.ts has taken out all but shapes.
            dangerouslySetInnerHTML={{ __html: import.meta.env.LOGO }}
          />
        ) : (
          // More letters of the name's own size do not fit beside the menu at 320 px.
          <a href="/" className={styles.name} data-long={company.name.length > 16 || undefined}>
            {company.name}
          </a>
        )}
        <button className={styles.toggle} type="button" popoverTarget="menu" aria-controls="menu">
          <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
            <path className={styles.tangle} d="M3 6c5 0 6 12 18 12M3 12h18M3 18c5 0 6-12 18-12" />
            <path className={styles.lines} d="M3 6h18M3 12h18M3 18h18" />
          </svg>
          {site.menu}
        </button>
        <nav id="menu" className={styles.navigation} popover="auto" aria-label={site.navigationLabel}>
          <ul>
            {menuLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href} aria-current={path === href ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
