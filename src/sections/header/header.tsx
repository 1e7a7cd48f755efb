import { ButtonLink } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { company, contact, site } from '../../content/content.ts';
import { idOf } from '../../content/documents/document-names.ts';
import { allMenuLinks, menuLinks } from '../../content/menu-links.ts';
import type { LinkText } from '../../content/schema/parts.ts';
import { sectionsByKind } from '../../content/sections-by-kind.ts';
import { contactPath } from '../../enquiry/fields.ts';
import { isBelow } from '../../routes.ts';
import { EmailLink, PhoneLink } from '../contact/direct-links.tsx';
import styles from './header.module.css';
import { PreviewLine } from './preview-line.tsx';
import submenu from './submenu.module.css';

/** Length of a name, for the header at 320 px: a medium one takes the room of the telephone, a long one is set smaller too. */
const lengthOf = ({ length }: string) => (length > 16 ? 'long' : length > 10 ? 'medium' : undefined);

const words = sectionsByKind(contact);

/** Marks the link to the page, and the one above it. */
const currentOf = (path: string, href: string, below: readonly LinkText[] = []) =>
  path === href ? 'page' : isBelow(path, href) || below.some((link) => link.href === path) ? 'true' : undefined;

/**
 * Links below one of the menu: on small screens a list inside it, on large ones a popover, which the browser opens without
 * JavaScript and closes on Escape and on a tap outside.
 */
function Submenu({ name, links, path }: { name: string; links: readonly LinkText[]; path: string }) {
  const id = `menu-${idOf(name)}`;
  return (
    <>
      <button className={submenu.toggle} type="button" popoverTarget={id} aria-label={`${site.menuButton}: ${name}`}>
        <svg aria-hidden="true" viewBox="0 0 24 24" width="1.5rem" height="1.5rem">
          <path d="M6 9l6 6 6-6" />
        </svg>
      </button>
      <ul id={id} className={submenu.links} popover="auto">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} aria-current={currentOf(path, href)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Fixed header with the navigation (SITE-3 to SITE-5). On small screens the list is a popover, beside links to the telephone
 * and to the contact page, and ends with the ways to reach the company. On large ones the list's own link to that page looks like a button. Without JavaScript the
 * browser opens the popover, closes it on Escape and on a tap outside, and exposes its state to assistive technology.
 * Transparent on the masthead, it is white once the page has scrolled, and ink with an open menu (src/styles/tokens.css).
 */
export function Header({ path }: { path: string }) {
  return (
    <header className={styles.header} data-ground="white">
      {/* In the header, because all content of a page belongs in a landmark. */}
      <a className="skip-link" href="#main">
        {site.skipLink}
      </a>
      {import.meta.env.IS_PREVIEW && <PreviewLine />}
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
          <a href="/" className={styles.name} data-length={lengthOf(company.name)}>
            <Mark />
            {company.name}
          </a>
        )}
        {/* Shown on phones, where the menu is closed. */}
        <a href={`tel:${company.phone.e164}`} className={styles.contact}>
          <svg aria-hidden="true" viewBox="0 0 24 24" width="1.5rem" height="1.5rem">
            <path d="M4 4c0 9 7 16 16 16v-5l-5-2-2 2c-2-1-3-2-4-4l2-2-2-5z" />
          </svg>
          <span className="visually-hidden">{`${words.form?.details?.phone ?? ''} ${company.phone.display}`}</span>
        </a>
        <a href={contactPath} className={styles.contact} aria-current={path === contactPath ? 'page' : undefined}>
          {allMenuLinks.find(({ href }) => href === contactPath)?.label ?? contact.metadata.title}
        </a>
        <button className={styles.toggle} type="button" popoverTarget="menu" aria-controls="menu">
          <svg aria-hidden="true" viewBox="0 0 24 24" width="1.5rem" height="1.5rem">
            <path className={styles.open} d="M3 6c5 0 6 12 18 12M3 12h18M3 18c5 0 6-12 18-12" />
            <path className={styles.close} d="M5 5l14 14M5 19L19 5" />
          </svg>
          <span className={styles.open}>{site.menuButton}</span>
          <span className={styles.close}>{site.cookieSettings.close}</span>
        </button>
        <nav id="menu" className={styles.navigation} popover="auto" aria-label={site.navigationLabel}>
          <ul>
            {menuLinks.map(({ label, href, below }) => (
              <li key={href} className={below.length > 0 ? submenu.entry : undefined}>
                <a
                  href={href}
                  className={href === contactPath ? styles.action : undefined}
                  aria-current={currentOf(path, href, below)}
                >
                  {label}
                </a>
                {below.length > 0 && <Submenu name={label} links={below} path={path} />}
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <PhoneLink />
            <EmailLink />
            <ButtonLink href={contactPath}>{words.masthead?.heading ?? contact.metadata.title}</ButtonLink>
          </div>
        </nav>
      </div>
    </header>
  );
}
