import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { texts } from './parse-settings.ts';
import { settingGroups } from './setting-groups.ts';

const sections = readFileSync('docs/reference/settings.md', 'utf8').split(/^## /m);

const groups = Object.entries(settingGroups);

test.for(groups)('the reference lists the settings of %s with their descriptions', ([heading, { shape }]) => {
  const section = sections.find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const rows = [...section.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|/gm)];
  expect(Object.fromEntries(rows.map(([, name, meaning]) => [name, meaning]))).toEqual(
    Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, texts.get(schema)?.description])),
  );
});

test.for(groups)('the examples of %s follow their own rules', ([, { shape }]) => {
  for (const schema of Object.values(shape)) {
    expect(schema.safeParse(texts.get(schema)?.example).error).toBeUndefined();
  }
});
