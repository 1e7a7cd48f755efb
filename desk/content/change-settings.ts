import { quotedValue } from '../../config/settings-file.ts';

/** Writes a setting so that Node, systemd and a shell read the same. */
const lineOf = (name: string, value: string): string => {
  if (/^[\w@%+,.:/=?-]+$/.test(value)) return `${name}=${value}`;
  return value.includes("'") ? `${name}="${value}"` : `${name}='${value}'`;
};

/**
 * Changes a setting in the text of a settings file, and not a byte beside it. A new one takes its place below the comment that
 * has an example of it.
 * @param value an empty one takes the setting away
 */
export function withSetting(text: string, name: string, value: string): string {
  // What stands in the quotes of another value is no line.
  const lines = text.replace(quotedValue, (quoted) => 'x'.repeat(quoted.length));
  const all = (start: string) => [...lines.matchAll(new RegExp(`^\\uFEFF?${start}${name}[ \\t]*=[^\\r\\n]*`, 'gm'))];
  const end = /\r?\n/.exec(text)?.[0] ?? '\n';
  const found = all('[ \\t]*');
  // Of several lines the last one counts.
  const last = found.at(-1);
  if (value === '') {
    return found.reduceRight(
      (rest, { index, 0: line }) => rest.slice(0, index) + rest.slice(index + line.length).replace(/^\r?\n/, ''),
      text,
    );
  }
  if (last) {
    const mark = last[0].startsWith('\uFEFF') ? 1 : 0;
    return text.slice(0, last.index + mark) + lineOf(name, value) + text.slice(last.index + last[0].length);
  }
  const example = all('[ \\t]*#[ \\t]*').at(-1);
  const at = example ? example.index + example[0].length : text.trimEnd().length;
  return `${text.slice(0, at)}${at > 0 ? end : ''}${lineOf(name, value)}${text.slice(at) || end}`;
}
