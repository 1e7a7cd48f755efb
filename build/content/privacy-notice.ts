import { readFileSync } from 'node:fs';
import { micromark } from 'micromark';

/** Path of the owner's privacy notice. The page at `/privacy` exists only while this file does (SITE-10). */
export const privacyNoticeFile = 'content/privacy.md';

/** First words of a draft. The page shows them unchanged; launch-check rejects a notice that contains them. */
export const draftMarker = 'Draft for the owner to read.';

/** Blanks for the owner to fill in: square brackets that are no link. */
const blanks = /(?<!\])\[[^\]\n]+\](?![(:[])/g;

/** Reads the Markdown of the notice; undefined if there is none. */
export function readNoticeText(file = privacyNoticeFile): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** Lists the unfinished parts of the notice: the marker of a draft, and the blanks. */
export function unfinishedParts(text: string): string[] {
  return [...(text.includes(draftMarker) ? [draftMarker] : []), ...(text.match(blanks) ?? [])];
}

/** Heading of the notice, and the rest of the notice as HTML. */
export interface PrivacyNotice {
  readonly heading: string;
  readonly html: string;
}

/**
 * Converts the notice to HTML, at build time only. micromark implements CommonMark and is safe by default. It shows HTML
 * in the text as text, and removes the URL from links to `javascript:` and the like.
 */
export function renderNotice(text: string): PrivacyNotice {
  const [, heading = ''] = /^# +(.+?) *#* *$/m.exec(text) ?? [];
  const html = micromark(text.replace(/^# +.+$/m, ''));
  return { heading, html: html.replaceAll('<a href="">', '<a>') };
}

/** Reads the notice that the site is built with; undefined if the owner has published none. */
export function readPrivacyNotice(file = privacyNoticeFile): PrivacyNotice | undefined {
  const text = readNoticeText(file);
  return text === undefined ? undefined : renderNotice(text);
}
