import type { Article, BreadcrumbList, Graph, Organization, Thing } from 'schema-dts';
import { plainText } from '../../config/invisible-characters.ts';
import { company, site } from '../../src/content/content.ts';
import type { Article as ArticleWords } from '../../src/content/documents/published-documents.ts';
import { allMenuLinks } from '../../src/content/menu-links.ts';
import { personCard } from '../../src/content/person-card.ts';
import type { SitePage } from '../../src/site-pages.tsx';

function organisation(origin: string): Organization {
  const { registeredName, vatNumber, email, phone, profiles, name } = company;
  const lines = [...company.address];
  const postalCode = plainText(lines.pop() ?? '');
  const addressLocality = lines.pop() ?? '';
  return {
    '@type': 'Organization',
    '@id': `${origin}/#company`,
    name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    email,
    telephone: phone.e164,
    address: {
      '@type': 'PostalAddress',
      streetAddress: lines.join(', '),
      addressLocality,
      postalCode,
      addressCountry: 'GB',
    },
    sameAs: profiles.map(({ href }) => href),
    ...(registeredName && { legalName: registeredName }),
    ...(vatNumber && vatNumber !== 'not registered' && { vatID: vatNumber }),
  };
}

type DescribedPage = Pick<SitePage, 'path' | 'name' | 'metadata' | 'article'>;

/** Lists the pages above a page, and the page itself: an article is below the list of articles. */
function breadcrumb(origin: string, { path, metadata }: DescribedPage): BreadcrumbList {
  const labelOf = (page: string) => allMenuLinks.find(({ href }) => href === page)?.label;
  const lists = allMenuLinks.filter(({ href }) => href !== '/' && path.startsWith(`${href}/`)).slice(0, 1);
  const above = [{ label: labelOf('/') ?? company.name, href: '/' }, ...lists];
  return {
    '@type': 'BreadcrumbList',
    '@id': `${origin}${path}#breadcrumb`,
    itemListElement: [
      ...above.map(({ label, href }, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        name: label,
        item: origin + href,
      })),
      { '@type': 'ListItem', position: above.length + 1, name: labelOf(path) ?? metadata.title },
    ],
  };
}

/** Describes an article and its author (schema.org, `Article`). */
function articleOf(origin: string, name: string, words: ArticleWords): Article {
  const { title, summary, date, updated, author, path } = words;
  const card = personCard(author);
  return {
    '@type': 'Article',
    '@id': `${origin}${path}#article`,
    headline: title,
    description: summary,
    datePublished: date,
    dateModified: updated ?? date,
    inLanguage: site.language,
    image: `${origin}/social/${name}.png`,
    author: { '@type': 'Person', name: author, ...(card && { url: origin + card.href }) },
    publisher: { '@id': `${origin}/#company` },
    mainEntityOfPage: { '@id': `${origin}${path}#page` },
  };
}

/**
 * Describes a page for search engines: one graph whose nodes refer to one another by `@id` (schema.org, JSON-LD 1.1).
 * The questions on the contact page stay plain text: search engines no longer show FAQs of companies.
 */
export function structuredData(origin: string, described: DescribedPage): Graph {
  const { path, name, metadata, article } = described;
  const companyId = { '@id': `${origin}/#company` };
  const graph: Thing[] = [
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      url: `${origin}/`,
      name: company.name,
      inLanguage: site.language,
      publisher: companyId,
    },
    {
      '@type': 'WebPage',
      '@id': `${origin}${path}#page`,
      url: `${origin}${path}`,
      name: metadata.title,
      isPartOf: { '@id': `${origin}/#website` },
      about: companyId,
      ...(path !== '/' && { breadcrumb: { '@id': `${origin}${path}#breadcrumb` } }),
    },
    // Pages about something else only name the company.
    path === '/' || path === '/contact'
      ? organisation(origin)
      : { '@type': 'Organization', ...companyId, name: company.name },
    ...(path === '/' ? [] : [breadcrumb(origin, described)]),
    ...(article ? [articleOf(origin, name, article)] : []),
  ];
  return { '@context': 'https://schema.org', '@graph': graph };
}

/**
 * Element that holds the graph of a page. It is data: browsers don't run it, and script-src doesn't apply to it (HTML
 * standard, "prepare the script element"). A `<` is escaped, because a text could otherwise end the element.
 */
export function structuredDataElement(origin: string, page: DescribedPage): string {
  const json = JSON.stringify(structuredData(origin, page)).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
