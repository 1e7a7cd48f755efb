import type {
  Article,
  BreadcrumbList,
  Graph,
  OpeningHoursSpecification,
  Organization,
  Person,
  Service,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts';
import { about, company, services, site } from '../../src/content/content.ts';
import { type Article as ArticleWords, personId } from '../../src/content/documents/published-documents.ts';
import { menuLinks } from '../../src/content/menu-links.ts';
import { daysOf } from '../../src/content/schema/company.ts';
import type { SitePage } from '../../src/site-pages.ts';

function openingHours(): OpeningHoursSpecification[] {
  return company.openingHours.map((hours) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: daysOf(hours),
    opens: hours.opens,
    closes: hours.closes,
  }));
}

/** Describes the company with all its facts; pages about something else only name it. */
function organisation(origin: string, whole: boolean): Organization {
  const named = { '@type': 'Organization', '@id': `${origin}/#company`, name: company.name } as const;
  if (!whole) {
    return named;
  }
  const { registeredName, vatNumber } = company;
  const lines = [...company.address];
  const postalCode = lines.pop()?.replace('\u00a0', ' ') ?? '';
  const addressLocality = lines.pop() ?? '';
  return {
    ...named,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    email: company.email,
    telephone: company.phone.e164,
    address: {
      '@type': 'PostalAddress',
      streetAddress: lines.join(', '),
      addressLocality,
      postalCode,
      addressCountry: 'GB',
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email: company.email,
      telephone: company.phone.e164,
      hoursAvailable: openingHours(),
    },
    sameAs: company.profiles.map(({ href }) => href),
    ...(registeredName && { legalName: registeredName }),
    ...(vatNumber && vatNumber !== 'not registered' && { vatID: vatNumber }),
  };
}

const pageTypes = { '/about': 'AboutPage', '/contact': 'ContactPage' } as const satisfies Record<string, string>;

function pageType(path: string): 'WebPage' | 'AboutPage' | 'ContactPage' {
  return Object.hasOwn(pageTypes, path) ? pageTypes[path as keyof typeof pageTypes] : 'WebPage';
}

/** Page as far as search engines read it. */
type DescribedPage = Pick<SitePage, 'path' | 'name' | 'metadata' | 'article'>;

/** Lists the pages above a page, and the page itself: an article is below the list of articles. */
function breadcrumb(origin: string, { path, metadata }: DescribedPage): BreadcrumbList {
  const labelOf = (page: string) => menuLinks.find(({ href }) => href === page)?.label;
  const list = menuLinks.find(({ href }) => href !== '/' && path.startsWith(`${href}/`));
  const above = [{ label: labelOf('/') ?? company.name, href: '/' }, ...(list ? [list] : [])];
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

const personOf = (origin: string, name: string): Person => {
  const member = about.team.members.find((each) => each.name === name);
  return {
    '@type': 'Person',
    '@id': `${origin}/about#${personId(name)}`,
    name,
    worksFor: { '@id': `${origin}/#company` },
    ...(member && { jobTitle: member.role }),
    ...(member?.profile && { sameAs: member.profile.href }),
  };
};

/** Describes an article and its author (schema.org, `Article`). */
function articleOf(origin: string, name: string, article: ArticleWords): Thing[] {
  const { title, summary, date, updated, author, path } = article;
  const node: Article = {
    '@type': 'Article',
    '@id': `${origin}${path}#article`,
    headline: title,
    description: summary,
    datePublished: date,
    dateModified: updated ?? date,
    inLanguage: site.language,
    image: `${origin}/social/${name}.png`,
    author: { '@id': `${origin}/about#${personId(author)}` },
    publisher: { '@id': `${origin}/#company` },
    mainEntityOfPage: { '@id': `${origin}${path}#page` },
  };
  return [node, personOf(origin, author)];
}

function serviceOf(origin: string, pillar: (typeof services.pillars)[number]): Service {
  return {
    '@type': 'Service',
    '@id': `${origin}/services#${pillar.id}`,
    name: pillar.title,
    description: pillar.summary,
    provider: { '@id': `${origin}/#company` },
  };
}

/**
 * Describes a page for search engines: one graph whose nodes refer to one another by `@id` (schema.org, JSON-LD 1.1).
 * The questions on the contact page stay plain text: search engines no longer show FAQs of companies.
 */
export function structuredData(origin: string, described: DescribedPage): Graph {
  const { path, name, metadata, article } = described;
  const companyId = { '@id': `${origin}/#company` };
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    url: `${origin}/`,
    name: company.name,
    inLanguage: site.language,
    publisher: companyId,
  };
  const page: WebPage = {
    '@type': pageType(path),
    '@id': `${origin}${path}#page`,
    url: `${origin}${path}`,
    name: metadata.title,
    isPartOf: { '@id': `${origin}/#website` },
    about: companyId,
    ...(path !== '/' && { breadcrumb: { '@id': `${origin}${path}#breadcrumb` } }),
  };
  const whole = path === '/' || path === '/contact';
  const graph: Thing[] = [
    website,
    page,
    organisation(origin, whole),
    ...(path === '/' ? [] : [breadcrumb(origin, described)]),
    ...(article ? articleOf(origin, name, article) : []),
    ...(path === '/services' ? services.pillars.map((pillar) => serviceOf(origin, pillar)) : []),
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
