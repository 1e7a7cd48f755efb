import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { asModule } from './react-modules.ts';

const load = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`);

describe('React as ES modules', () => {
  it('exports what the CommonJS file exports', async () => {
    const file = path.resolve('node_modules/scheduler/cjs/scheduler.production.js');
    const scheduler = await load(asModule(readFileSync(file, 'utf8'), file));

    expect(Object.keys(scheduler).sort()).toEqual(Object.keys(createRequire(import.meta.url)(file)).sort());
    expect(scheduler.unstable_now()).toBeGreaterThan(0);
  });

  it('imports what the CommonJS file requires', () => {
    const code = 'var A = require("a"),\n  B = require("b");\nexports.both = A.one + B.two;';

    expect(asModule(code, 'file.js')).toMatch(/^import \* as A from "a";\s*import \* as B from "b";/);
  });

  it.each([
    ['a module that requires later', 'exports.a = 1;\nfunction late() { return require("b"); }'],
    ['a module that replaces its exports', 'exports.a = 1;\nmodule.exports = {};'],
    ['a module that looks its exports up', 'exports.a = 1;\nexports["b"] = 2;'],
    ['a module without exports', 'var a = 1;'],
  ])('refuses %s', (_, code) => {
    expect(() => asModule(code, 'react.js')).toThrow(/react\.js can't be made an ES module/);
  });
});
