/** Key in localStorage: the visitor's choice about analytics (CONSENT-1). Absent until then. */
export const choiceKey = 'cookie-consent';

/**
 * Key in sessionStorage: the time when the cookie banner is due in this tab, in milliseconds since 1970. Absent after
 * the choice.
 */
export const bannerDueKey = 'banner-due';

/**
 * Inline JavaScript in the `<head>` of every page, for what must be known before the first paint. It is minified by hand:
 * the build's minifier needs 23 bytes more of the home page, whose first flight is full. The root says if the page has
 * scrolled more than 20 px, for the header (SITE-5), before any other script has come. A banner that this tab has shown
 * already is there at once, and so stays still during a page transition; not after a choice in another tab. The first frame waits for that banner and the header after it, since a page transition shows what that frame has: Chromium
 * ends the wait at an element's start tag, the HTML standard at its end tag. The banner goes again if the entry fails to load: its
 * buttons would do nothing. In browsers without cross-document transitions, a page that was reached from another page of
 * this site is marked to fade in (src/styles/transition.css).
 */
export const beforeFirstPaint =
  'try{let d=document,r=d.documentElement.dataset;r.scrolled=!1;onscroll=()=>r.scrolled=scrollY>20;' +
  'window.CSSViewTransitionRule||d.referrer.startsWith(origin+"/")&&(r.arrived="");' +
  `localStorage["${choiceKey}"]||Date.now()>=sessionStorage["${bannerDueKey}"]&&` +
  '(r.banner="shown",addEventListener("error",t=>t.target.type=="module"&&delete r.banner,!0),' +
  'd.head.append(Object.assign(d.createElement("link"),{blocking:"render",rel:"expect",href:"#menu"})))}catch{}';
