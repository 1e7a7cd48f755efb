import { readFile } from 'node:fs/promises';
import { typefaceRules } from '../typeface/typeface.ts';

/**
 * Content of the one `<style>` of every page: the order of the layers, the typeface, then all rules of the site. The
 * order comes first by concatenation and not by the order of imports, which could break unnoticed.
 * @param typeface URL of the typeface
 */
export async function inlineStyle(rules: string, typeface: string): Promise<string> {
  const layers = await readFile(new URL('../../src/styles/layers.css', import.meta.url), 'utf8');
  return layers.replace(/\/\*.*?\*\/\s*/s, '').trim() + typefaceRules(typeface) + rules.trim();
}
