/** Suspects spam by the honeypot and by the number of links. */

/** Maximum number of links in an ordinary enquiry. */
const usualLinks = 4;

const link = /https?:\/\/(?:www\.)?|\bwww\./gi;

/**
 * Reason in words for the owner to suspect spam; '' if there is none. A suspicion marks an enquiry and never refuses it,
 * because it may be wrong.
 * @param trapFilled true if the honeypot was filled in
 */
export function suspectSpam(message: string, trapFilled: boolean): string {
  const links = message.match(link)?.length ?? 0;
  const reasons = [
    ...(trapFilled ? ['hidden field filled in'] : []),
    ...(links > usualLinks ? ['more than four links'] : []),
  ];
  return reasons.join(', ');
}
