import { readFileSync } from 'node:fs';
import { micromark } from 'micromark';

/** Where the owner's privacy notice is; the page at /privacy is there while this file is (SITE-10). */
export const privacyNoticeFile = 'content/privacy.md';

/** How a draft begins. The page shows it as it stands; launch-check refuses it. */
export const draftMarker = 'Draft for the owner to read.';

/** What the owner has to fill in stands in square brackets that are no link. */
const blanks = /(?<!\])\[[^\]\n]+\](?![(:[])/g;

/** The notice as its file has it, or nothing where there is none. */
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

/** What the owner has still to do to the notice: the marker of a draft, and the blanks. */
export function unfinishedParts(text: string): string[] {
  return [...(text.includes(draftMarker) ? [draftMarker] : []), ...(text.match(blanks) ?? [])];
}

/** The heading of the notice and the rest of it as HTML. */
export interface PrivacyNotice {
  readonly heading: string;
  readonly html: string;
}

/**
 * Turns the notice into HTML. micromark is CommonMark and safe as it comes: HTML in the text is shown as text, and links to
 * `javascript:` and the like lose their address. It runs in the build alone.
 */
export function renderNotice(text: string): PrivacyNotice {
  const [, heading = ''] = /^# +(.+?) *#* *$/m.exec(text) ?? [];
  const html = micromark(text.replace(/^# +.+$/m, ''));
  return { heading, html: html.replaceAll('<a href="">', '<a>') };
}

/** The notice that the site is built with, or nothing where the owner has published none. */
export function readPrivacyNotice(file = privacyNoticeFile): PrivacyNotice | undefined {
  const text = readNoticeText(file);
  return text === undefined ? undefined : renderNotice(text);
}
