/**
 * Finds the link that a click follows in this tab. Undefined for a click by which the browser opens another tab or window, or
 * downloads the target: with a modifier key (HTML standard, "following hyperlinks"), or by the link's own attributes.
 */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  const isElsewhere = ctrlKey || metaKey || shiftKey || altKey || link?.target || link?.hasAttribute('download');
  return link && !isElsewhere ? link : undefined;
}
