import { lazy } from 'react';
import { titleSuffix } from './head.tsx';
import { preparePage } from './navigation/prepare.ts';
import { loadPage, type Page } from './routes.ts';

/** A page's name as it stands in the title of the document, before the company's. */
function titleOfDocument(): string {
  const { title } = document;
  return title.endsWith(titleSuffix) ? title.slice(0, -titleSuffix.length) : title;
}

/**
 * The page that the visitor opened first, for the app to start from. One with state of its own is hydrated. Any other
 * stays as the server drew it: its words, its sections and the work of hydrating them are not needed a second time.
 * Should React give up hydrating, because something has altered the document meanwhile, it draws the page anew.
 */
export async function pageToStartFrom(path: string): Promise<Page> {
  if (document.querySelector('main[data-live]')) {
    return loadPage(path);
  }
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '';
  return {
    prerendered: true,
    metadata: { title: titleOfDocument(), description },
    Content: lazy(async () => ({ default: (await preparePage(path)).Content })),
  };
}
