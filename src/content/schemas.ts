import type { z } from 'zod';
import * as company from './schema/company.ts';
import * as pages from './schema/pages.ts';
import * as site from './schema/site.ts';

/** Schema of each file in `content/`, by name; the file of `notFound` is `not-found.yaml`. */
export const schemas = { ...company, ...pages, ...site };

/** Content of the site, by name of the file. */
export type Content = { readonly [name in keyof typeof schemas]: z.infer<(typeof schemas)[name]> };

/** Content before its validation. */
export type Data = Readonly<Record<string, unknown>>;

/** Path of a file of the content, as the owner opens it. */
export const contentFile = (name: string): string =>
  `content/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;
