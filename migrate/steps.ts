import { toMenu } from './menu.ts';
import { noticeAsPage } from './notice.ts';
import { toSections } from './sections.ts';
import { toServices } from './services.ts';
import type { Changes, Texts } from './texts.ts';

/** Steps from the earliest format to that of this release, each a change of the format. */
const steps: readonly ((files: Texts) => Changes)[] = [noticeAsPage, toSections, toServices, toMenu];

/** Brings content of any earlier format to that of this release. */
export function migrated(before: Texts): Changes {
  const files = new Map(before);
  const all = new Map<string, string | undefined>();
  for (const step of steps) {
    for (const [name, text] of step(files)) {
      all.set(name, text);
      if (text === undefined) files.delete(name);
      else files.set(name, text);
    }
  }
  return all;
}
