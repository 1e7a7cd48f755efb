import type { z } from 'zod';
import { type RouteName, routeName, routes } from '../../routes.ts';
import { type DocumentFolder, type DocumentKey, folderOf, isDocumentKey } from '../documents/document-names.ts';
import { company } from './company.ts';
import { article, caseStudy, plainPage } from './documents.ts';
import * as pageSchemas from './pages.ts';
import type { Image } from './parts.ts';
import { analytics, costCalculator, enquiry, redirects, replies, site } from './shared-words.ts';

const { notFound, page, ...own } = pageSchemas;

/** Schema of each page's file: the one of its name in `schema/pages.ts`, or that of any page of sections. */
const pages = Object.fromEntries(
  Object.keys(routes)
    .map(routeName)
    .map((name) => [
      name,
      (own as Record<string, z.ZodType>)[name] ??
        page(`${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')} page`),
    ]),
) as {
  [Name in RouteName]: Name extends keyof typeof own ? (typeof own)[Name] : ReturnType<typeof page>;
};

/** Files beside those of the pages. No route may have the name of one. */
const others = { notFound, company, site, costCalculator, enquiry, replies, analytics, redirects } satisfies Record<
  string,
  z.ZodType
> & {
  readonly [Name in RouteName]?: never;
};

/** Schema of each file in `content/`, by name; the file of `notFound` is `not-found.yaml`. */
export const schemas = { ...pages, ...others };

/** Schema of the front matter of the documents in each folder. */
export const documentSchemas = { insights: article, work: caseStudy, pages: plainPage } as const;

/** Front matter of a document. */
export type Document<Folder extends DocumentFolder> = z.infer<(typeof documentSchemas)[Folder]> & {
  /** Local images of its text. */
  readonly images?: readonly Image[];
  /** Links of its text. */
  readonly links?: readonly { readonly href: string }[];
  /** Minutes that its text takes to read. */
  readonly minutes?: number;
};

/** Documents of each folder, by name. */
type Documents<Folder extends DocumentFolder> = { readonly [key in DocumentKey<Folder>]: Document<Folder> };

/** Content of the site, by name of the file. */
export type Content = {
  readonly [name in keyof typeof schemas]: z.infer<(typeof schemas)[name]>;
} & Documents<'insights'> &
  Documents<'work'> &
  Documents<'pages'>;

/** Files of the content that fit their schema. */
export type ValidContent = Partial<Content>;

/** Content before its validation. */
export type Data = Readonly<Record<string, unknown>>;

/** Schema of a file of the content. */
export const schemaOf = (name: string): z.ZodType | undefined =>
  isDocumentKey(name) ? documentSchemas[folderOf(name)] : (schemas as Record<string, z.ZodType>)[name];

/** Files that need not be there, by name, each with the content that holds without it. */
export const optionalFiles: Data = { redirects: [], replies: [] };
