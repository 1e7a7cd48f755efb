/** Links in a message of people who have something to ask. */
const usualLinks = 4;

const link = /https?:\/\/(?:www\.)?|\bwww\./gi;

/**
 * Why an enquiry is suspected to be spam, in words for the owner; '' when it isn't. A suspicion marks an enquiry and
 * never refuses it: it may be wrong.
 * @param trapFilled whether the field that no visitor sees was filled in
 */
export function suspectSpam(message: string, trapFilled: boolean): string {
  const links = message.match(link)?.length ?? 0;
  const reasons = [
    ...(trapFilled ? ['hidden field filled in'] : []),
    ...(links > usualLinks ? ['more than four links'] : []),
  ];
  return reasons.join(', ');
}
