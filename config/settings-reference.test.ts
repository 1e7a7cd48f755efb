import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notifications } from './notifications/notification-settings.ts';
import { texts } from './parse-settings.ts';
import { analytics, desk, forms, server, site } from './settings.ts';

const sections = readFileSync('docs/reference/settings.md', 'utf8').split(/^## /m);

const groups = [
  ['Site', site],
  ['Forms', forms],
  ['Analytics', analytics],
  ['Server', server],
  ['Notifications', notifications],
  ['The desk on a server', desk],
] as const;

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
