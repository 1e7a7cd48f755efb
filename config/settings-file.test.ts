import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettingsFile } from './settings-file.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const fileWith = (text: string) => {
  const file = path.join(temporaryFolder(), 'settings.env');
  writeFileSync(file, text);
  return file;
};

test('settings are read as a shell would read them, from a file that a Windows editor saved too', () => {
  const lines = ['\uFEFF# Settings, that can’t be "wrong', '', 'A=1', ' B = two words ', "C='p#w'", 'D='];
  expect(readSettingsFile(fileWith([...lines, 'E="a\n#b"', 'F=smtp://ü:"x"@host', ''].join('\r\n')))).toEqual({
    ...{ A: '1', B: 'two words', C: 'p#w', D: '' },
    ...{ E: 'a\n#b', F: 'smtp://ü:"x"@host' },
  });
  expect(readSettingsFile(path.join(temporaryFolder(), 'settings.env'))).toEqual({});
});

test.each([
  ['SITE_URL: https://www.company.example', 1],
  ['A=1\nSITE_URL', 2],
  ['export A=1', 1],
  ['A=1 # a note', 1],
  ['A=`1`', 1],
  ['A=1\n\nSMTP_URL=smtps://user:pass#word@mail.company.example', 3],
  ["A='1\nB=2\n", 1],
  ['A="x\ny"\n<<<<<<< HEAD', 3],
  [Buffer.from('A=1\r\n', 'utf16le').toString('latin1'), 1],
])('of %j, line %i is named without its value', (text, line) => {
  const file = fileWith(text);
  expect(() => readSettingsFile(file)).toThrow(
    `${file}, line ${line}: write NAME=value, or NAME='value' for a value that has a quote or "#" in it.`,
  );
});

test('a folder in the place of the file is named', () => {
  const file = path.join(temporaryFolder(), 'settings.env');
  mkdirSync(file);
  expect(() => readSettingsFile(file)).toThrow(`${file} is a folder: put a file`);
  const loop = path.join(temporaryFolder(), 'settings.env');
  symlinkSync(loop, loop);
  expect(() => readSettingsFile(loop)).toThrow(`${loop} can't be read (ELOOP): let`);
});
