import { generateNamed, type IllustrationData, type IllustrationName } from './catalogue.ts';
import { generateStandIn } from './stand-ins.ts';

/** Illustration of the site, or the stand-in for the photograph with an identifier. */
export type Subject = IllustrationName | { readonly standInFor: string };

/** Generates the illustration of a subject, which is always the same. */
export function generate(subject: Subject): IllustrationData {
  return typeof subject === 'string' ? generateNamed(subject) : generateStandIn(subject.standInFor);
}
