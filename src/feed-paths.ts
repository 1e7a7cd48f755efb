/** Paths of the feeds of the articles (RFC 4287, JSON Feed 1.1). */
export const feeds = { atom: '/insights/feed.xml', json: '/insights/feed.json' } as const;
