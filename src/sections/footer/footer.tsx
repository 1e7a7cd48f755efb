import type { ReactNode } from 'react';
import { Mark } from '../../components/mark.tsx';
import { CookieSettings } from '../../consent/consent.tsx';
import { company, site } from '../../content/content.ts';
import { plainPages } from '../../content/documents/published-documents.ts';
import { allMenuLinks } from '../../content/menu-links.ts';
import type { LinkText } from '../../content/schema/parts.ts';
import { EmailLink, PhoneLink } from '../contact/direct-links.tsx';
import styles from './footer.module.css';

/** Links under a heading. */
const Links = ({
  heading,
  links = [],
  children,
}: {
  heading: string;
  links?: readonly LinkText[];
  children?: ReactNode;
}) => (
  <>
    <h2>{heading}</h2>
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
      {children}
    </ul>
  </>
);

/** Footer of every page (SITE-6). Its year is the build's until page-behaviours.client.ts shows the visitor's. */
export function Footer() {
  const words = site.footer;
  const { name, strapline, address, profiles } = company;
  const ownPages = plainPages.flatMap(({ path, footer }) =>
    footer && allMenuLinks.every(({ href }) => href !== path) ? [{ label: footer, href: path }] : [],
  );
  const services = company.services.map(({ id, name: label }) => ({ label, href: `/services#${id}` }));
  return (
    <footer className={styles.footer} data-ground="ink">
      <div className={styles.grid}>
        <div className={styles.name}>
          <Mark />
          {name}
          <span>{strapline}</span>
        </div>
        <div className={styles.contact}>
          <Links heading={words.contact}>
            <li>
              <EmailLink />
            </li>
            <li>
              <PhoneLink />
            </li>
          </Links>
          <address>{address.join(', ')}</address>
        </div>
        <nav aria-label={words.quickLinks}>
          <Links heading={words.quickLinks} links={[...allMenuLinks, ...ownPages]} />
        </nav>
        <nav aria-label={words.services}>
          <Links heading={words.services} links={services} />
        </nav>
        {profiles.length > 0 && (
          <div>
            <Links heading={words.social} links={profiles} />
          </div>
        )}
        {import.meta.env.REGISTERED_DETAILS && (
          <p className={styles.registered}>{import.meta.env.REGISTERED_DETAILS}</p>
        )}
        <div className={styles.closing}>
          <p>
            © <span data-year="">{import.meta.env.BUILD_YEAR}</span>
            {` ${name}. ${words.copyright}`}
          </p>
          <CookieSettings />
        </div>
      </div>
    </footer>
  );
}
