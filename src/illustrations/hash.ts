/** FNV-1a hash: one number per text, the same everywhere. */
export function hash(text: string): number {
  let result = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) result = Math.imul(result ^ text.charCodeAt(i), 0x01000193);
  return result >>> 0;
}
