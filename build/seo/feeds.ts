import { escapeHtml } from '../../config/escape-html.ts';
import { company, insights, site } from '../../src/content/content.ts';
import type { Article } from '../../src/content/documents/published-documents.ts';
import { feeds } from '../../src/routes.ts';

/** Number of articles in a feed, the newest: readers keep what they have. */
const most = 30;

const timeOf = (day: string) => `${day}T00:00:00Z`;

/**
 * Writes the feeds of the articles, by path: each article's title, summary, author and days (INSIGHTS-4), as Atom
 * (RFC 4287) and as JSON Feed (jsonfeed.org/version/1.1).
 */
export function feedFiles(siteUrl: string, articles: readonly Article[]): Readonly<Record<string, string>> {
  const home = `${siteUrl}/insights`;
  const icon = `${siteUrl}/favicon.ico`;
  const name = `${insights.metadata.title} – ${company.name}`;
  const { description } = insights.metadata;
  const entries = articles.map((article) => ({
    ...article,
    id: siteUrl + article.path,
    published: timeOf(article.date),
    changed: timeOf(article.updated ?? article.date),
  }));
  const newest = entries.slice(0, most);
  const changed = entries.map((entry) => entry.changed).toSorted();
  const text = (element: string, words: string) => `<${element}>${escapeHtml(words)}</${element}>`;
  const link = (address: string, more = '') => `<link href="${escapeHtml(address)}"${more}/>`;
  const atom = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">`,
    text('id', home),
    text('title', name),
    text('subtitle', description),
    link(home),
    link(siteUrl + feeds.atom, ' rel="self"'),
    text('updated', changed.at(-1) ?? timeOf('1970-01-01')),
    text('icon', icon),
    text('rights', company.name),
    `<author>${text('name', company.name)}${text('uri', `${siteUrl}/`)}</author>`,
    ...newest.map((entry) =>
      [
        '<entry>',
        text('id', entry.id),
        text('title', entry.title),
        link(entry.id),
        text('summary', entry.summary),
        text('published', entry.published),
        text('updated', entry.changed),
        `<author>${text('name', entry.author)}</author>`,
        '</entry>',
      ].join(''),
    ),
    '</feed>\n',
  ].join('\n');
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    description,
    language: site.language,
    authors: [{ name: company.name, url: `${siteUrl}/` }],
    home_page_url: home,
    feed_url: siteUrl + feeds.json,
    favicon: icon,
    items: newest.map((entry) => ({
      id: entry.id,
      url: entry.id,
      title: entry.title,
      summary: entry.summary,
      content_text: entry.summary,
      authors: [{ name: entry.author }],
      date_published: entry.published,
      date_modified: entry.changed,
    })),
  });
  return { [feeds.atom]: atom, [feeds.json]: json };
}
