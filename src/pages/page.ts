import type { ComponentType } from 'react';
import type { Metadata } from '../content/schema/parts.ts';
import type { IllustrationName } from '../illustrations/catalogue.ts';

/** Exports of a page module: its tags for search engines and previews (SITE-7), and its content. */
export interface Page {
  readonly metadata: Metadata;
  readonly Content: ComponentType<{ readonly illustration: IllustrationName }>;
}
