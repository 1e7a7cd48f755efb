import { isDocumentKey } from '../../src/content/documents/document-names.ts';
import { isObject, isText } from '../../src/content/find-values.ts';

/**
 * Finds out which field each text on a page comes from. The page is rendered a second time with a marker around each
 * text; only that second page has the markers, and nobody sees it. The page that is shown gets attributes instead.
 */

const open = '\uE000';
const close = '\uE001';
const marker = new RegExp(`${open}(\\d+)${close}`, 'g');

/** Fields that the site compares or computes with: another value would give another page. */
const computed = new Set(
  'account approvedOn calculator captions closedOn closes day e164 file focus host href icon id illustration kind language logo look names newest of opens page path poster service'.split(
    ' ',
  ),
);

/** The same of documents. */
const computedOfDocuments = new Set(
  'author client date draft from people pillar place sector to topic updated'.split(' '),
);

/** Names that documents have in common with the team and the industries, by their fields. */
const isNamed = (path: readonly string[]) =>
  /^(about\.sections\.\d+\.members|home\.sections\.\d+\.points)\.\d+\.name$/.test(path.join('.'));

/**
 * Puts a marker at the beginning of each text of the content.
 * @returns the content with markers, and the fields by the number in their marker, such as `about.team.members.0.name`
 */
export function withMarkers<T>(content: T) {
  const fields: string[] = [];
  const named = new Map<string, string>();
  const marked = (value: unknown, path: readonly string[]): unknown => {
    if (isText(value)) {
      const [file = '', ...steps] = path;
      if (steps.some((step) => computed.has(step))) return value;
      // A document that names a person finds the person on the marked page too.
      if (isDocumentKey(file) && steps.some((step) => computedOfDocuments.has(step))) return named.get(value) ?? value;
      const mark = `${open}${fields.push(path.join('.')) - 1}${close}`;
      // In Markdown the mark of a heading or a list comes first.
      const text = steps.at(-1) === 'markdown' ? value.replace(/(?=\p{L})/u, mark) : mark + value;
      if (isNamed(path)) named.set(value, text);
      return text;
    }
    if (Array.isArray(value)) return value.map((each, index) => marked(each, [...path, String(index)]));
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, marked(each, [...path, name])]))
      : value;
  };
  return { content: marked(content, []) as T, fields };
}

const token = /<!--.*?-->|<(script|style|svg)\b.*?<\/\1>|<(\/?)([a-zA-Z][^\s/>]*)([^>]*)>|[^<]+/gs;
const empty = /^(area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Lists the numbers of the markers of each element of a page, in the order of the start tags. */
function numbersOf(html: string): (readonly number[])[] {
  const elements: number[][] = [];
  const stack: number[][] = [];
  for (const [whole, skipped, slash, name] of html.matchAll(token)) {
    if (skipped || whole.startsWith('<!')) continue;
    if (slash) {
      stack.pop();
      continue;
    }
    // An island's props repeat the texts of the elements in it, and a table's cells the heads of their columns.
    const shown = whole.replace(/ data-(props|column)="[^"]*"/, '');
    const numbers = [...shown.matchAll(marker)].map(([, number]) => Number(number));
    if (name === undefined) {
      stack.at(-1)?.push(...numbers);
      continue;
    }
    elements.push(numbers);
    if (!empty.test(name) && !whole.endsWith('/>')) stack.push(numbers);
  }
  return elements;
}

/**
 * Gives each element of a page the attribute `data-field`, with the fields of its texts and of its attributes.
 * @param marked the same page, rendered from the content with markers
 */
export function withFields(html: string, marked: string, fields: readonly string[]): string {
  const elements = numbersOf(marked);
  let index = 0;
  return html.replace(token, (whole, skipped?: string, slash?: string, name?: string) => {
    if (skipped || slash || !name) return whole;
    const own = [...new Set(elements[index++])].map((number) => fields[number]).filter(Boolean);
    const at = name.length + 1;
    return own.length > 0 ? `${whole.slice(0, at)} data-field="${own.join(' ')}"${whole.slice(at)}` : whole;
  });
}
