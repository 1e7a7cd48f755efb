/**
 * Pattern of the HTML Standard, "valid e-mail address":
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const validAddress =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** ASCII characters that can't be in a host: `new URL` would read them as a port, a path or a percent-encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among the characters that are meant.
const notInHost = /[\x00-\x2c\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]/;

function toAsciiDomain(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
  if (/^[\x00-\x7f]*$/.test(domain) || notInHost.test(domain)) return domain;
  return URL.parse(`http://${domain}`)?.hostname ?? domain;
}

/** Converts the address's domain to ASCII, as mail servers require it; undefined if the address is not valid. */
export function asciiEmailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const address = `${text.slice(0, at)}@${toAsciiDomain(text.slice(at + 1))}`;
  return at > 0 && validAddress.test(address) ? address : undefined;
}

/**
 * Returns true if a browser's `type=email` field would accept the address (CONTACT-3, CONTACT-5). Like browsers, it
 * validates an internationalised domain in its ASCII form.
 */
export function isEmailAddress(text: string): boolean {
  return asciiEmailAddress(text) !== undefined;
}
