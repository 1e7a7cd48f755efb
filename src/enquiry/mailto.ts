/** Maximum number of characters; common mail programs truncate the URL of a link at about 2,000. */
const limit = 1500;

/** Formats a message as the body of an e-mail link: line ends of RFC 6068, no longer than mail programs accept. */
export function mailtoBody(message: string): string {
  const text = message.toWellFormed().replace(/\r\n?|\n/g, '\r\n');
  return text.length > limit ? `${text.slice(0, limit).toWellFormed()}…` : text;
}
