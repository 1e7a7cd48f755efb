/** Pages have no dot in their last step; what has one is a file, which is the browser's to open. */
const isFile = /\.[^/]*$/;

/**
 * The address of the page of this site that an event on a link is about, or nothing where the link is the browser's to
 * follow: to another site, a file, a fragment of this page, a new window or a download.
 */
export function pageLinkedBy({ target }: Event): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.download || link.getAttribute('href')?.startsWith('#')) {
    return undefined;
  }
  const url = new URL(link.href);
  return url.origin === window.location.origin && !isFile.test(url.pathname) ? url : undefined;
}

/** Whether a click asks for the link itself, and not for a new tab, a new window or a download of it. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);
}
