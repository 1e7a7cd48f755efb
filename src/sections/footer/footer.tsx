import { CookieSettings } from '../../consent/cookie-settings.tsx';
import { company, pillarTitles, site } from '../../content/content.ts';
import { plainPages } from '../../content/documents/published-documents.ts';
import { menuLinks } from '../../content/menu-links.ts';
import styles from './footer.module.css';

/** Footer of every page (SITE-6). Its year is the build's until footer.client.ts shows the visitor's. */
export function Footer() {
  const words = site.footer;
  return (
    <footer className={styles.footer} data-ground="ink">
      <div className={styles.grid}>
        <div className={styles.name}>
          {company.name}
          <span>{company.strapline}</span>
        </div>
        <nav aria-label={words.quickLinks}>
          <h2>{words.quickLinks}</h2>
          <ul>
            {menuLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            {plainPages.map(
              ({ path, footer }) =>
                footer && (
                  <li key={path}>
                    <a href={path}>{footer}</a>
                  </li>
                ),
            )}
          </ul>
        </nav>
        <nav aria-label={words.services}>
          <h2>{words.services}</h2>
          <ul>
            {Object.entries(pillarTitles).map(([id, title]) => (
              <li key={id}>
                <a href={`/services#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>{words.contact}</h2>
          <ul>
            <li>
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </li>
            <li>
              <a href={`tel:${company.phone.e164}`}>{company.phone.display}</a>
            </li>
            <li>
              <address>{company.address.join(', ')}</address>
            </li>
          </ul>
        </div>
        {company.profiles.length > 0 && (
          <div>
            <h2>{words.social}</h2>
            <ul>
              {company.profiles.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {import.meta.env.REGISTERED_DETAILS && (
          <p className={styles.registered}>{import.meta.env.REGISTERED_DETAILS}</p>
        )}
        <div className={styles.closing}>
          <p>
            © <span data-year="">{import.meta.env.BUILD_YEAR}</span> {company.name}. {words.copyright}
          </p>
          <CookieSettings />
        </div>
      </div>
    </footer>
  );
}
