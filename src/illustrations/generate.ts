import { generateNamed, type IllustrationData, type IllustrationName } from './catalogue.ts';
import { generateStandIn, type StandInShape } from './stand-ins.ts';

/** Illustration of the site, or the stand-in for a photograph: `id` is the photograph's. */
export type Subject = IllustrationName | { readonly standIn: StandInShape; readonly id: string };

/** Generates the illustration of a subject, which is always the same. */
export function generate(subject: Subject): IllustrationData {
  return typeof subject === 'string' ? generateNamed(subject) : generateStandIn(subject.standIn, subject.id);
}
