import { drawMoment, type MomentName, type Picture } from './moments.ts';
import { drawStandIn, type StandInShape } from './stand-ins.ts';

/** Illustration of the site, or the stand-in for a photograph: `id` is the photograph's. */
export type Subject = MomentName | { readonly standIn: StandInShape; readonly id: string };

/** Generates the illustration of a subject, which is always the same. */
export function draw(subject: Subject): Picture {
  return typeof subject === 'string' ? drawMoment(subject) : drawStandIn(subject.standIn, subject.id);
}
