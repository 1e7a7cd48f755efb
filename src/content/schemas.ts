import type { z } from 'zod';
import { type RouteName, routeName, routes } from '../routes.ts';
import { company } from './schema/company.ts';
import * as pageSchemas from './schema/pages.ts';
import { analytics, costCalculator, enquiry, pillarTitles, site } from './schema/shared-words.ts';
import { type StandardPage, standardPage } from './schema/standard-page.ts';

const { notFound, ...own }: Record<string, z.ZodType> & typeof pageSchemas = { ...pageSchemas };

/** Schema of each page's file: the one of its name in `schema/pages.ts`, or the standard one. */
const pages = Object.fromEntries(
  Object.keys(routes)
    .map(routeName)
    .map((name) => [name, own[name] ?? standardPage(name)]),
) as { [Name in RouteName]: Name extends keyof typeof pageSchemas ? (typeof pageSchemas)[Name] : StandardPage };

/** Schema of each file in `content/`, by name; the file of `notFound` is `not-found.yaml`. */
export const schemas = { ...pages, notFound, company, site, pillarTitles, costCalculator, enquiry, analytics };

/** Content of the site, by name of the file. */
export type Content = { readonly [name in keyof typeof schemas]: z.infer<(typeof schemas)[name]> };

/** Content before its validation. */
export type Data = Readonly<Record<string, unknown>>;

/** Path of a file of the content, as the owner opens it. */
export const contentFile = (name: string): string =>
  `content/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;
