import { drawMoment, type MomentName, type Picture } from './moments.ts';
import { drawStandIn, type StandInShape } from './stand-ins.ts';

/** A moment of the drawing, or what stands in for a photograph: `id` is the photograph's. */
export type Subject = MomentName | { readonly standIn: StandInShape; readonly id: string };

/** Draws a subject, always alike. */
export function draw(subject: Subject): Picture {
  return typeof subject === 'string' ? drawMoment(subject) : drawStandIn(subject.standIn, subject.id);
}
