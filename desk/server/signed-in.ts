import { createMiddleware } from 'hono/factory';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { DeskSettings } from '../../config/settings.ts';
import { personName } from '../../publish/person.ts';
import type { Access, Who } from './guard.ts';

/** Signatures that a public key verifies. With any other, the key that everybody can read would be the secret. */
const algorithms = ['RS', 'PS', 'ES'].flatMap((kind) => [`${kind}256`, `${kind}384`, `${kind}512`]).concat('EdDSA');

/** A header with one token: two of them, which a proxy or a client has joined, are none. */
const oneToken = /^(?:Bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/;

/** Error for keys that can't be read: nobody is let in by it. */
class KeysError extends Error {}

/** Keys of the issuer, read anew after ten minutes, or for an unknown one after half a minute. */
function keysAt(address: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(address);
  return async (...given) => {
    try {
      return await keys(...given);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      const { cause = error } = error as Error; // fetch says itself only that it has failed
      throw isUnknown ? error : new KeysError(`The keys at ${address} can't be read: ${cause}`);
    }
  };
}

/** Returns the name of the person whom a token is about: providers send it, or the e-mail address alone. */
const personOf = ({ name, email, sub = '' }: JWTPayload): string =>
  [name, email].flatMap((each) => (typeof each === 'string' && personName(each)) || [])[0] ?? personName(sub);

/** Says why a token is refused; what a claim says instead is not the client's invention, for its signature is valid. */
const reasonOf = (error: Error): string =>
  error instanceof errors.JWTClaimValidationFailed
    ? `${error.message}: ${String(JSON.stringify(error.payload[error.claim])).slice(0, 200)}`
    : error.message;

/** Writes a line to the log, and the same one again after a minute at the earliest. */
function logger() {
  const told = { line: '', until: 0 };
  return (line: string) => {
    if (line === told.line && Date.now() < told.until) return;
    Object.assign(told, { line, until: Date.now() + 60_000 });
    console.error(line);
  };
}

/**
 * Guards of the desk on a server: a request has to bring a token with which the identity provider says who has signed in.
 * Without one the response is the same at every address.
 */
export function signedInAccess({ origin, issuer, audience, keys, header }: DeskSettings): Access {
  const keyOf = keysAt(keys);
  const log = logger();
  const rules = { issuer, audience, algorithms, clockTolerance: 30, requiredClaims: ['sub', 'exp'] };
  const all = createMiddleware<Who>(async (c, next) => {
    const given = c.req.header(header);
    try {
      const [, token = ''] = oneToken.exec(given ?? '') ?? [];
      const { payload, protectedHeader } = await jwtVerify(token, keyOf, rules);
      // Issuers sign other tokens as well, each with a type of its own (RFC 8725, 3.11).
      if (!/^(jwt)?$/i.test(protectedHeader.typ ?? ''))
        throw new errors.JWTInvalid(`its type is ${protectedHeader.typ}`);
      c.set('person', personOf(payload));
    } catch (error) {
      if (error instanceof KeysError) {
        log(error.message);
        return c.text('The keys of the identity provider can’t be read. Try again in a minute.\n', 503);
      }
      if (given) log(`A token in ${header} was refused: ${reasonOf(error as Error)}.`);
      return c.text('Sign in first.\n', 401);
    }
    return next();
  });
  return { origins: [origin], isOnServer: true, all };
}
