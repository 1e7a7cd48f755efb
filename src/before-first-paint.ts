/** Session item: when the cookie banner is due in this tab, in milliseconds since 1970. Absent once it is answered. */
export const bannerDueKey = 'banner-due';

/**
 * The one inline script, in the `<head>` of every page: what has to be known before the first paint. A banner that this tab has
 * shown already stands there at once, and so stays still through a page transition. Where the browser has no transition
 * between documents, a page that another one of this site led to is marked to fade in (src/styles/transition.css).
 */
export const beforeFirstPaint =
  'try{let d=document,r=d.documentElement.dataset;' +
  'window.CSSViewTransitionRule||d.referrer.indexOf(origin+"/")||(r.arrived="");' +
  `Date.now()>=sessionStorage["${bannerDueKey}"]&&(r.banner="shown")}catch{}`;
