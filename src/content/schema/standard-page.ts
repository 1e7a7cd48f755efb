import { group, list, optional, text } from './fields.ts';
import { callToAction, image, masthead, metadata, passage, pointList, questions } from './parts.ts';

/** Schema of a page that has none of its own in `pages.ts`: an opening, and any of the sections that pages share. */
export const standardPage = (name: string) =>
  group(`${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')} page`, {
    menu: optional(text('Name in the menu', 'Leave it out to keep the page out of the menu.')),
    metadata: metadata(),
    masthead: masthead(),
    passages: optional(list('Passages', passage('Passage'))),
    image: optional(image('Image')),
    steps: optional(pointList('Steps')),
    points: optional(list('Lists of points', pointList('List of points'))),
    questions: optional(questions()),
    callToAction: optional(callToAction()),
  });

export type StandardPage = ReturnType<typeof standardPage>;
