import type { Content } from '../content/schemas.ts';
import type { IllustrationName } from '../illustrations/catalogue.ts';

/** Props of the page that a module exports as `Page`: its words from `content/`, its illustration from the route table. */
export interface PageProps<Name extends keyof Content> {
  readonly words: Content[Name];
  readonly illustration: IllustrationName;
}
