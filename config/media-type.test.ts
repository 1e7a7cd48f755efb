import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mediaTypeOf, mediaTypes } from './media-type.ts';

test('the Worker answers requests for parts of every film and sound, as cameras and phones name them too', () => {
  const configuration = readFileSync('deploy/cloudflare/wrangler.jsonc', 'utf8');
  const endings = Object.keys(mediaTypes).filter((ending) => /^(audio|video)\//.test(mediaTypeOf(`a.${ending}`)));
  expect(endings).toContain('mov');
  const patterns = [...endings, 'pdf', 'zip'].flatMap((ending) => [`/*.${ending}`, `/*.${ending.toUpperCase()}`]);
  expect(patterns.filter((pattern) => !configuration.includes(`"${pattern}"`))).toEqual([]);
  const rules = configuration.match(/"\/\S*"/g) ?? [];
  expect(rules.length).toBeLessThan(100); // Cloudflare takes no more rules, and none twice.
  expect(new Set(rules).size).toBe(rules.length);
});

test.each([
  ['IMG_1.MOV', 'video/quicktime'],
  ['a.m4a', 'audio/mp4'],
  ['a.ogg', 'audio/ogg'],
  ['walk.vtt', 'text/vtt'],
  ['ada.vcf', 'text/vcard; charset=utf-8'],
  ['a.unknown', 'application/octet-stream'],
])('%s is %s', (name, type) => {
  expect(mediaTypeOf(name)).toBe(type);
});
