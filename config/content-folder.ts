import { z } from 'zod';
import { parseSettings, texts } from './parse-settings.ts';

export const content = z.object({
  CONTENT_DIR: z
    .string()
    .overwrite((folder) => folder.replace(/^\.\/|\/+$/g, ''))
    .regex(/^(?!\.\.?(\/|$))[\w.-]+(\/(?!\.\.?(\/|$))[\w.-]+)*$/)
    .prefault('content')
    .register(texts, {
      description: 'folder of the words and facts, in the project',
      needs: 'the path of a folder in the project, as seen from there',
      example: 'examples/full',
    }),
});

/** Folder with the owner's words and facts, relative to the project. */
export const contentFolder = parseSettings(content, process.env).CONTENT_DIR;
