import path from 'node:path';
import { expect, test } from 'vitest';
import { shortClassName } from './class-names.ts';

const file = path.resolve('src/ui/button.module.css');

test('a class has a short name of its own, the same in every build', () => {
  expect(shortClassName('button', file)).toMatch(/^[a-z][\w-]{3}$/);
  expect(shortClassName('button', file)).toBe(shortClassName('button', file));
  expect(shortClassName('button', path.resolve('src/ui/field.module.css'))).not.toBe(shortClassName('button', file));
});

test('two classes of the same name stop the build with a line that names both', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `class-${index}`);
  expect(() => {
    for (const name of names) {
      shortClassName(name, file);
    }
  }).toThrow(/button\.module\.css \.class-\d+: comes to the same class name as .*button\.module\.css \.class-\d+/);
});
