import { globSync, readFileSync } from 'node:fs';
import { parseContent } from '../content/yaml.ts';
import type { Section } from '../sections/kinds.ts';

/** The small examples in the folders of the sections, one of each kind, as they are written. */
export const sectionExamples = globSync('src/sections/*/example.yaml')
  .toSorted()
  .flatMap((file) => parseContent(readFileSync(file, 'utf8'), file).data as Section[]);
