import type { DocumentFolder } from '../content/documents/document-names.ts';
import type { WithPath } from '../content/documents/published-documents.ts';
import type { Content } from '../content/schema/schemas.ts';
import type { IllustrationName } from '../illustrations/catalogue.ts';

/** Props of the page that a module exports as `Page`: its words from `content/`, its illustration from the route table. */
export interface PageProps<Name extends keyof Content> {
  readonly words: Content[Name];
  readonly illustration: IllustrationName;
}

/** Props of the page of a document: its front matter, and its text in Markdown. */
export interface DocumentPageProps<Folder extends DocumentFolder> {
  readonly words: WithPath<Folder>;
  readonly illustration: IllustrationName;
  readonly markdown: string;
}
