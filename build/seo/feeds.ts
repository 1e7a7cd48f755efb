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
  const id = `${siteUrl}/insights`;
  const title = `${insights.metadata.title} – ${company.name}`;
  const { description } = insights.metadata;
  const changed = articles.map(({ date, updated }) => updated ?? date).toSorted();
  const newest = articles.slice(0, most);
  const text = (name: string, words: string) => `<${name}>${escapeHtml(words)}</${name}>`;
  const link = (address: string, more = '') => `<link href="${escapeHtml(siteUrl + address)}"${more}/>`;
  const atom = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">`,
    ...[text('id', id), text('title', title), text('subtitle', description), link('/insights')],
    ...[link(feeds.atom, ' rel="self"'), text('updated', timeOf(changed.at(-1) ?? '1970-01-01'))],
    ...[text('icon', `${siteUrl}/favicon.ico`), text('rights', company.name)],
    `<author>${text('name', company.name)}${text('uri', `${siteUrl}/`)}</author>`,
    ...newest.map(({ title, path, summary, date, updated, author }) =>
      [
        ...['<entry>', text('id', siteUrl + path), text('title', title), link(path), text('summary', summary)],
        ...[text('published', timeOf(date)), text('updated', timeOf(updated ?? date))],
        ...[`<author>${text('name', author)}</author>`, '</entry>'],
      ].join(''),
    ),
    '</feed>\n',
  ].join('\n');
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    ...{ title, description, language: site.language, authors: [{ name: company.name, url: `${siteUrl}/` }] },
    ...{ home_page_url: id, feed_url: siteUrl + feeds.json, favicon: `${siteUrl}/favicon.ico` },
    items: newest.map(({ title, path, summary, date, updated, author }) => ({
      ...{
        id: siteUrl + path,
        url: siteUrl + path,
        title,
        summary,
        content_text: summary,
        authors: [{ name: author }],
      },
      ...{ date_published: timeOf(date), date_modified: timeOf(updated ?? date) },
    })),
  });
  return { [feeds.atom]: atom, [feeds.json]: json };
}
