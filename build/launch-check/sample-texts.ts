import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Found } from '../../src/content/find-values.ts';

/** Files whose words serve any company: labels, buttons, messages. */
const anyCompanys = /\/(analytics|cost-calculator|enquiry|insights|not-found|privacy|site|work)\.yaml$/;

/** Fields that say nothing of the company: a link's target, and an alt text, which describes a photograph that may stay. */
const neutral = ['alt', 'href'];

/** True for a text that says something of the company and is as long as a sentence. */
export const isOfCompany = ({ file, path, value }: Found<string>): boolean =>
  value.length >= 60 && !neutral.includes(String(path.at(-1))) && !anyCompanys.test(file);

/** Identifies a text of the content, whatever its line breaks. */
export const hashOfText = (text: string): string =>
  createHash('sha256').update(text.trim().replace(/\s+/g, ' ')).digest('hex').slice(0, 10);

/** Hashes of the sample's texts, below a comment. A copy has no other record of what the sample said. */
const hashes = new Set(
  readFileSync(new URL('sample-text-hashes.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

/** True if a text that says something of the company is still the sample's. */
export const isSampleText = (found: Found<string>): boolean =>
  isOfCompany(found) && hashes.has(hashOfText(found.value));
