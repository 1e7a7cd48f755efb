import { Window } from 'happy-dom';
import { describe, expect, test, vi } from 'vitest';
import { analytics, company, enquiry, home, site } from './content/content.ts';
import { publishedOn, today } from './content/documents/publication-day.ts';
import { checkContent } from './content/read.ts';
import { sectionsByKind } from './content/sections-by-kind.ts';
import { headingErrors } from './testing/heading-errors.ts';

const origin = 'https://www.company.example';

/** Renders all pages of a content folder, and the 404 page. */
async function renderAll(folder: string) {
  vi.resetModules();
  vi.doMock('./content/content.ts', () => {
    const { content } = checkContent(folder);
    const published = content && publishedOn(content, today());
    return { content: published, ...published };
  });
  vi.stubEnv('SITE_URL', origin);
  vi.stubEnv('ANALYTICS_VENDOR', 'ga4');
  const { notFoundPage, renderDocument, sitePages } = await import('./entry.prerender.tsx');
  const { readMarkdown } = await import('./content/files.ts');
  const documents = new Map<string, Window['document']>();
  const pages = new Map([...sitePages, [notFoundPage.path, notFoundPage]]);
  for (const { path, document: key } of pages.values()) {
    const { document } = new Window();
    document.write(await renderDocument(path, key && readMarkdown(key, folder)));
    documents.set(path, document);
  }
  return { documents, pages };
}

const folders = ['content', 'examples/full/content'] as const;
const [own, full] = [await renderAll(folders[0]), await renderAll(folders[1])];

describe.each([
  [folders[0], own],
  [folders[1], full],
])('the content of %s', (_, { documents, pages }) => {
  const paths = [...documents.keys()];

  function documentOf(path: string) {
    const document = documents.get(path);
    expect.assert(document, path);
    return document;
  }

  test.for(paths)('SITE-1: %s has one heading of level 1, the others in order, a title and no id twice', (path) => {
    const document = documentOf(path);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(headingErrors(document.body.innerHTML)).toEqual([]);
    expect(document.title).not.toBe('');
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object|\{\w+\}/);
  });

  test.for(paths)('SITE-1: every link of %s within the site leads to a page, and to a part of that page', (path) => {
    const links = [...documentOf(path).querySelectorAll('a[href^="/"], a[href^="#"]')].filter(
      (link) => !/\.(xml|json)$/.test(link.getAttribute('href') ?? ''),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const { pathname, hash } = new URL(link.getAttribute('href') ?? '', `https://site.example${path}`);
      // The banner leads there in any case (SITE-10).
      if (pathname === '/privacy') continue;
      expect(paths).toContain(pathname);
      if (hash) {
        expect(
          documentOf(pathname).getElementById(decodeURIComponent(hash.slice(1))),
          `${pathname}${hash}`,
        ).not.toBeNull();
      }
    }
  });

  test.for(paths)('SITE-7: %s has its own title, description, address and preview tags, each once', (path) => {
    const { documentElement, head } = documentOf(path);
    const { metadata, article } = pages.get(path) ?? expect.fail();
    const title = `${metadata.title} – ${company.name}`;
    const tags = [...head.querySelectorAll('title, link[rel=canonical], meta[name], meta[property]')].map((tag) => {
      const name = tag.getAttribute('name') ?? tag.getAttribute('property') ?? tag.localName;
      return [name, tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent];
    });
    expect(Object.fromEntries(tags)).toMatchObject({
      ...{ title, description: metadata.description, link: origin + path },
      ...{ 'og:type': article ? 'article' : 'website', 'og:url': origin + path, 'og:site_name': company.name },
      ...{ 'og:title': title, 'og:description': metadata.description },
      // X takes the rest from Open Graph (X developer documentation, "Cards markup").
      'twitter:card': 'summary_large_image',
    });
    expect(new Set(tags.map(([name]) => name)).size).toBe(tags.length);
    expect(documentElement.lang).toBe('en-GB');
  });

  test('SITE-7: no two pages have the same title or description', () => {
    const titles = paths.map((path) => documentOf(path).title);
    const descriptions = paths.map((path) =>
      documentOf(path).querySelector('meta[name="description"]')?.getAttribute('content'),
    );
    expect(titles).toEqual([...new Set(titles)]);
    expect(descriptions).toEqual([...new Set(descriptions)]);
  });

  test.for(paths)('SITE-8: images of %s come from the two hosts, in several sizes of one shape, with words', (path) => {
    for (const image of documentOf(path).querySelectorAll('main img')) {
      const value = (name: string) => image.getAttribute(name) ?? '';
      expect(value('alt').length).toBeGreaterThan(5);
      if (value('src').endsWith('.svg')) continue; // A drawing of the site's own has any size.
      const offers = value('srcset')
        .split(', ')
        .map((offer) => offer.split(' '));
      expect(offers.length).toBeGreaterThan(2);
      for (const [address = '', descriptor] of [[value('src')], ...offers]) {
        const { origin: host, search, pathname } = new URL(address);
        expect(['https://images.unsplash.com', 'https://res.cloudinary.com']).toContain(host);
        const size = (name: string) => Number(new RegExp(`[?&/,]${name}[=_](\\d+)`).exec(pathname + search)?.[1]);
        expect(size('w') / size('h')).toBeCloseTo(Number(value('width')) / Number(value('height')), 1);
        if (descriptor) expect(descriptor).toBe(`${size('w')}w`);
      }
    }
  });

  test.for(paths)('CONSENT-2: the words about consent are hidden on %s, and kept out of search results', (path) => {
    const { body } = documentOf(path);
    expect(body.querySelector('#cookie-banner')?.hasAttribute('hidden')).toBe(true);
    const { question, detail } = analytics.ga4;
    const words = [question, detail, site.banner.accept, site.cookieSettings.withoutScript];
    const told = () => words.map((each) => body.textContent.includes(each));
    expect(told()).toEqual([true, true, true, true]);
    for (const element of body.querySelectorAll('[data-nosnippet]')) element.remove();
    expect(told()).toEqual([false, false, false, false]);
  });
});

describe('documents', () => {
  const find = (path: string, selector: string) => [...(full.documents.get(path)?.querySelectorAll(selector) ?? [])];
  const hrefs = (path: string, selector: string) => find(path, selector).map((link) => link.getAttribute('href'));
  /** Words of the elements that a selector finds, of which one has a text. */
  const wordsOf = (path: string, selector: string, having = '') =>
    find(path, selector)
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))
      .filter((words) => words.includes(having))
      .join(' ');

  test('WORK-1 INSIGHTS-1 PAGES-1: are listed newest first, and named in the menu or the footer', () => {
    const inFolder = (folder: string, ...names: string[]) => names.map((name) => `/${folder}/${name}`);
    expect(hrefs('/work', 'main h3 a')).toEqual(inFolder('work', 'orders', 'referrals', 'claims', 'planning'));
    const ofTopic = inFolder('insights', 'remove-before-automating', 'map-a-process');
    expect(hrefs('/insights', 'main h3 a')).toEqual([
      ...inFolder('insights', 'handover', 'remove-before-automating', 'one-stock-figure', 'repeat-calls'),
      ...inFolder('insights', 'parallel-run', 'map-a-process'),
    ]);
    expect(hrefs('/insights/topics/process-digitization', 'main h3 a')).toEqual(ofTopic);
    const [menu, footer] = ['header', 'footer'].map((part) => hrefs('/', `${part} nav a`));
    expect(menu).toEqual(expect.arrayContaining(['/careers', '/work', '/insights']));
    expect(menu).not.toContain('/terms');
    expect(footer).toEqual(expect.arrayContaining(['/careers', '/work', '/insights', '/terms']));
    expect(wordsOf('/insights/topics/process-digitization', 'header [aria-current=true]')).toBe('Insights');
    expect(wordsOf('/careers', 'h1')).toBe('Careers and how we hire');
    expect(hrefs('/terms', 'main a')).toContain('/contact');
  });

  test('INSIGHTS-1: each article in the list has the illustration of its page, and no two are the same', () => {
    const drawn = find('/insights', 'main li svg').map(({ innerHTML }) => innerHTML);
    expect(new Set(drawn).size).toBe(6);
    expect(find('/insights/handover', 'main svg')[0]?.innerHTML).toBe(drawn[0]);
  });

  test('WORK-2 WORK-4: a case study names client, industry, pillar, months and people, its figures and a quotation', () => {
    const facts = wordsOf('/work/claims', 'main dl');
    for (const fact of ['ClientInsurer, 140 staff', 'Finance', 'February 2025 to September 2025'])
      expect(facts).toContain(fact);
    const people = ['sam-specimen', 'jo-placeholder', 'morgan-mockup'].map((name) => `/about#${name}`);
    expect(hrefs('/work/claims', 'main dl a')).toEqual(['/services#process-digitization', ...people]);
    expect(wordsOf('/work/claims', 'main li', 'Time from claim to decision')).toMatch(
      /Before: 11After: 3working days \(sample\)Source: The sample’s claims system/,
    );
    expect(wordsOf('/work/claims', 'main blockquote')).toContain('tried to break it for three weeks');
    expect(wordsOf('/work/claims', 'main')).toContain('Head of claimsSample quotation');
    expect(hrefs('/work/claims', 'main a')).toContain('/contact');
    expect(hrefs('/services', '#process-digitization a')).toContain('/work/claims');
    expect(wordsOf('/', 'main li', 'Finance')).toContain('Sample studyInsurance claims decided');
  });

  test('WORK-5: the home page shows the first figure of the newest case study, and nothing without one', () => {
    const heading = 'Cancelled orders fell by three quarters';
    const shown = wordsOf('/', 'main section', heading);
    for (const words of ['Before: 58', 'After: 14', 'Orders cancelled for lack of stock', 'Source: Invented order']) {
      expect(shown).toContain(words);
    }
    expect(find('/', 'main section [data-tone=stop]')).toHaveLength(1);
    expect(hrefs('/', 'main section a')).toContain('/work/orders');
    const { heading: none } = sectionsByKind(home).documents as { heading: string };
    expect(own.documents.get('/')?.body.textContent).not.toContain(none);
  });

  test('SITE-10: the privacy notice is in each footer and beside the form, once it is published', () => {
    for (const path of full.documents.keys()) {
      expect(wordsOf(path, 'footer a[href="/privacy"]')).toBe('Privacy notice');
    }
    expect(wordsOf('/contact', 'form a[href="/privacy"]')).toBe(enquiry.notice);
    expect(own.documents.get('/contact')?.querySelector('form a')).toBeNull();
  });

  test('INSIGHTS-5: neither a draft nor an article of a later day is a page, nor named on one', () => {
    for (const slug of ['supplier-quotes', 'cost-of-a-return']) {
      expect([...full.documents.keys()]).not.toContain(`/insights/${slug}`);
      for (const { body } of full.documents.values()) expect(body.innerHTML).not.toContain(slug);
    }
  });

  test('INSIGHTS-2: an article names author, days, topic and reading time, and leads to others and to its headings', () => {
    const words = wordsOf('/insights/map-a-process', 'main');
    for (const fact of ['12 March 2026', 'Updated 3 September 2026', '8-minute read']) expect(words).toContain(fact);
    expect(wordsOf('/insights', 'main li', 'How to map')).toContain('8-minute read');
    expect(hrefs('/insights/map-a-process', 'main a')).toContain('/insights/topics/process-digitization');
    expect(hrefs('/insights/map-a-process', 'main h3 a')).toEqual([
      '/insights/remove-before-automating',
      '/insights/handover',
    ]);
    expect(wordsOf('/insights/map-a-process', 'main nav')).toMatch(/^On this pageBefore you start/);
  });

  test('INSIGHTS-3 INSIGHTS-4: an author’s card lists the articles, each leads to the card, and pages announce the feeds', () => {
    expect(hrefs('/insights/parallel-run', 'main a')).toContain('/about#jo-placeholder');
    expect(wordsOf('/about', 'main li', 'Jo Placeholder')).toContain('Run the old system beside the new one');
    // Whose only article is a draft has no list.
    expect(hrefs('/about', '#alex-sample a[href^="/insights/"]')).toEqual([]);
    expect(hrefs('/insights', 'link[rel=alternate]')).toEqual(['/insights/feed.xml', '/insights/feed.json']);
  });
});
