import { readFile } from 'node:fs/promises';
import { typefaceRules } from './typeface.ts';

/**
 * The content of the one `<style>` that every page carries: the order of the layers, the typeface, then all rules of
 * the site. The order comes first by this and not by the order of imports, which no one would see break.
 * @param typeface the address of the typeface
 */
export async function inlineStyle(rules: string, typeface: string): Promise<string> {
  const layers = await readFile(new URL('../../src/styles/layers.css', import.meta.url), 'utf8');
  return layers.replace(/\/\*.*?\*\/\s*/s, '').trim() + typefaceRules(typeface) + rules.trim();
}
