import { Feed } from 'feed';
import { company, insights, site } from '../../src/content/content.ts';
import type { Article } from '../../src/content/documents/published-documents.ts';
import { feeds } from '../../src/routes.ts';

/** Number of articles in a feed, the newest: readers keep what they have. */
const most = 30;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Builds the feed of the articles: each article's title, summary, author and days.
 * @param toText writes a plain text as the format has it
 */
function feedOf(siteUrl: string, articles: readonly Article[], toText: (text: string) => string): Feed {
  const dates = articles.flatMap(({ date, updated }) => [date, updated ?? date]);
  const feed = new Feed({
    id: `${siteUrl}/insights`,
    title: `${insights.metadata.title} – ${company.name}`,
    description: insights.metadata.description,
    link: `${siteUrl}/insights`,
    language: site.language,
    favicon: `${siteUrl}/favicon.ico`,
    copyright: company.name,
    updated: new Date(dates.toSorted().at(-1) ?? 0),
    feedLinks: { atom: siteUrl + feeds.atom, json: siteUrl + feeds.json },
    author: { name: company.name, link: `${siteUrl}/` },
    generator: company.name,
  });
  for (const { title, path, summary, date, updated, author } of articles.slice(0, most)) {
    feed.addItem({
      id: siteUrl + path,
      title: toText(title),
      link: siteUrl + path,
      description: toText(summary),
      // Without it, the library would put the summary where HTML is expected.
      content: `<p>${escapeHtml(summary)}</p>`,
      date: new Date(updated ?? date),
      published: new Date(date),
      author: [{ name: author }],
    });
  }
  return feed;
}

/** Feeds of the articles by path, as Atom and as JSON Feed (INSIGHTS-4). The library marks titles in Atom as HTML (RFC 4287, 3.1.1). */
export const feedFiles = (siteUrl: string, articles: readonly Article[]): Readonly<Record<string, string>> => ({
  [feeds.atom]: feedOf(siteUrl, articles, escapeHtml).atom1(),
  [feeds.json]: feedOf(siteUrl, articles, (text) => text).json1(),
});
