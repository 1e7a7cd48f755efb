import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadPage, noRoute, routePaths } from '../routes.ts';

/** The modules that a module is made of, types left out. */
function modulesOf(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (!seen.has(file)) {
    const source = readFileSync(file, 'utf8');
    seen.set(file, source);
    for (const [, imported] of source.matchAll(/^import (?!type )[^;]*? from '(\.[^']*\.tsx?)';$/gm)) {
      modulesOf(path.resolve(path.dirname(file), imported as string), seen);
    }
  }
  return seen;
}

/** Whether what is drawn needs the app afterwards: it has state, effects, or listens to events. */
const needsTheApp = (source: string) => /\buse(?!Generator)[A-Z]\w*\(| on[A-Z]\w+=\{/.test(source);

/** It takes over what the server drew, whoever draws with it. */
const takesOver = /\/(prerendered|drawing\/generator)\.ts$/;

const pageFiles = { '/': 'home', [noRoute]: 'not-found' } as Readonly<Record<string, string>>;

describe('a page stays as the server drew it, unless it says that it is live', () => {
  test.each([...routePaths, noRoute])('%s', async (route) => {
    const file = path.resolve(import.meta.dirname, `${pageFiles[route] ?? route.slice(1)}.tsx`);
    const needing = [...modulesOf(file)].filter(([name, source]) => !takesOver.test(name) && needsTheApp(source));
    const { live = false } = await loadPage(route);
    expect(live ? [] : needing.map(([name]) => path.relative('.', name))).toEqual([]);
    expect(live, 'is live because something in it needs the app').toBe(needing.length > 0);
  });
});
