/** Local item: what the visitor decided about analytics (CONSENT-1). Absent until then. */
export const choiceKey = 'cookie-consent';

/** Session item: when the cookie banner is due in this tab, in milliseconds since 1970. Absent once it is answered. */
export const bannerDueKey = 'banner-due';

/**
 * The one inline script, in the `<head>` of every page: what has to be known before the first paint. A banner that this tab has
 * shown already stands there at once, and so stays still through a page transition; not after a choice in another tab.
 * Where the browser has no transition between documents, a page that another one of this site led to is marked to fade
 * in (src/styles/transition.css).
 */
export const beforeFirstPaint =
  'try{let r=document.documentElement.dataset;' +
  'window.CSSViewTransitionRule||document.referrer.startsWith(origin+"/")&&(r.arrived="");' +
  `localStorage["${choiceKey}"]||Date.now()>=sessionStorage["${bannerDueKey}"]&&(r.banner="shown")}catch{}`;
