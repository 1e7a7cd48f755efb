import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { codeFolder } from '../config/code-folder.ts';
import type { LocalImages } from '../src/components/image/image-source.ts';
import * as markdown from '../src/content/documents/markdown.ts';
import type { Content } from '../src/content/schema/schemas.ts';
import { given, type RendererBundle } from './bundles.ts';
import { contentConstants } from './constants.ts';

export type Renderer = typeof import('../src/entry.prerender.tsx');

type Evaluate = (module: { exports: unknown }, exports: unknown, require: NodeJS.Require, given: object) => void;

/**
 * Makes the function that returns the renderer of a content. It evaluates the code of the site anew for each, because its modules
 * read the content when they are loaded. React's build for production renders: NODE_ENV has to be set.
 */
export function rendererOf({ code }: Pick<RendererBundle, 'code'>) {
  const filename = path.join(codeFolder, 'src/entry.prerender.tsx');
  const run = new Script(`(function (module, exports, require, ${given}) {${code}\n})`, { filename });
  const evaluate = run.runInThisContext() as Evaluate;
  const require = createRequire(filename);
  return (content: Content, images: LocalImages): Renderer => {
    const module = { exports: {} as Renderer };
    evaluate(module, module.exports, require, { content, constants: contentConstants(content, images), markdown });
    return module.exports;
  };
}
