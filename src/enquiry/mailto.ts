/** Characters of a link at most: browsers on Windows do nothing for one of over some 2,040 (Chromium, platform_util_win.cc). */
const limit = 2000;

/** Characters of the encoded subject at most. */
const subjectShare = 150;

/** Characters of an encoded address at most: RFC 5321, 4.5.3.1, with three for each of 64 before the "@". */
const addressShare = 64 * 3 + '@'.length + 189;

/** Characters of the encoded message at most where the rest of the link is not known. */
const bodyShare = limit - 'mailto:?subject=&body='.length - addressShare - subjectShare;

/** Encodes a text for a link; one that takes more than the given number of characters ends in "…", never within a character. */
function encodeUpTo(most: number, text: string): string {
  const whole = encodeURIComponent(text);
  if (whole.length <= most) return whole;
  const ellipsis = encodeURIComponent('…');
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const longer = kept + encodeURIComponent(segment);
    if (longer.length + ellipsis.length > most) break;
    kept = longer;
  }
  return kept + ellipsis;
}

/** Formats a message as the body of an e-mail link (RFC 6068), encoded and no longer than browsers and mail programs accept. */
export const mailtoBody = (message: string, most: number = bodyShare) =>
  encodeUpTo(most, message.toWellFormed().replace(/\r\n?|\n/g, '\r\n'));

/** True if a link has room for the whole message, whatever its address and subject. */
export const fitsMailto = (message: string): boolean =>
  mailtoBody(message, Number.POSITIVE_INFINITY).length <= bodyShare;

/** URL of an e-mail to an address (RFC 6068): one that mail servers accept may have "?", "#" or "%". */
export const mailtoAddress = (address: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;

/** URL of an e-mail with this subject and message, of 2,000 characters at most for any address that mail servers accept. */
export function mailto(address: string, subject: string, message: string): string {
  const start = `${mailtoAddress(address)}?subject=${encodeUpTo(subjectShare, subject.toWellFormed())}&body=`;
  return start + mailtoBody(message, limit - start.length);
}
