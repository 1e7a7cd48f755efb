import { withoutInvisible } from '../../../config/invisible-characters.ts';

/** What is pasted from other programs, without their dirt: its structure stays, as far as a page shows it. */

const bullets = ['•·●‣', '◦○', '▪■'];
const bullet = new RegExp(String.raw`^\s*(?:([${bullets.join('')}])\s*|\d{1,2}([.)])\t\s*)`, 'u');

const isEmpty = ({ textContent }: Node) => !textContent?.trim();

const blocks =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, pre, section, article, header, main, figure';

const isLeaf = (element: Element) => !element.querySelector(`${blocks}, hr`);

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

function textsIn(element: Node): Text[] {
  return [...element.childNodes].flatMap((node) => (node.nodeType === 3 ? [node as Text] : textsIn(node)));
}

/** Address of a link without the tracker around it; undefined for one that leads nowhere from here. */
function addressOf(href: string): string | undefined {
  if (!URL.canParse(href)) return /^\/(?!\/)/.test(href) ? href : undefined;
  const { hostname, pathname, searchParams, protocol } = new URL(href);
  if (hostname.endsWith('.safelinks.protection.outlook.com')) return addressOf(searchParams.get('url') ?? '');
  if (/(^|\.)google\.\w+$/.test(hostname) && pathname === '/url') return addressOf(searchParams.get('q') ?? '');
  return /^(https?|mailto|tel):$/.test(protocol) ? href : undefined;
}

/** Makes paragraphs of lines between which there is an empty one, and of those that are entries of a list. */
function splitLines(block: Element): void {
  const lines: Node[][] = [[]];
  for (const node of block.childNodes) {
    if (node.nodeName === 'BR') lines.push([]);
    else lines.at(-1)?.push(node);
  }
  const paragraphs: Element[] = [];
  let isOpen = false;
  for (const line of lines) {
    const text = line.map(({ textContent }) => textContent).join('');
    const isEntry = bullet.test(text);
    const last = paragraphs.at(-1);
    if (last && isOpen && !isEntry && text.trim()) {
      last.append(block.ownerDocument.createElement('br'), ...line);
    } else if (text.trim()) {
      const paragraph = block.ownerDocument.createElement('p');
      paragraph.append(...line);
      paragraphs.push(paragraph);
    }
    isOpen = !isEntry && text.trim() !== '';
  }
  if (paragraphs.length < 2) block.replaceChildren(...(paragraphs[0]?.childNodes ?? []));
  else if (block.localName === 'p') block.replaceWith(...paragraphs);
  else block.replaceChildren(...paragraphs);
}

/** Level and kind of the entry of a list that a paragraph is; its marker goes. */
function entryOf(element: Element): { level: number; name: 'ul' | 'ol' } | undefined {
  const [, level] = /mso-list:[^;]*level(\d+)/.exec(element.getAttribute('style') ?? '') ?? [];
  const marker = element.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  const [first] = textsIn(element).filter((text) => !isEmpty(text));
  const [whole = '', sign, number] = bullet.exec(first?.data ?? '') ?? [];
  const [own, name] = element.getAttribute('data-entry')?.split(' ') ?? [];
  if (own) return { level: Number(own), name: name === 'ol' ? 'ol' : 'ul' };
  if (level) {
    const isNumber = /^\(?\w{1,5}[.)]/.test(marker?.textContent?.trim() ?? '');
    marker?.remove();
    return { level: Number(level), name: isNumber ? 'ol' : 'ul' };
  }
  if (!first || !whole) return undefined;
  first.data = first.data.slice(whole.length);
  return { level: 1 + bullets.findIndex((each) => sign && each.includes(sign)) || 1, name: number ? 'ol' : 'ul' };
}

function makeLists(body: Element): void {
  let open: { level: number; list: Element }[] = [];
  for (const paragraph of body.querySelectorAll('p, div')) {
    const entry = isLeaf(paragraph) && !paragraph.closest('li, table') ? entryOf(paragraph) : undefined;
    if (!entry) continue;
    const { level, name } = entry;
    if (paragraph.previousElementSibling !== open[0]?.list) open = [];
    while (open.some((each) => each.level > level || (each.level === level && each.list.localName !== name)))
      open.pop();
    if (open.at(-1)?.level !== level) {
      const list = body.ownerDocument.createElement(name);
      const around = open.at(-1)?.list.lastElementChild;
      if (around) around.append(list);
      else paragraph.before(list);
      open.push({ level, list });
    }
    const item = renamed(paragraph, 'li');
    open.at(-1)?.list.append(item);
  }
}

/** Makes each cell of a table one line. A table that only arranges its contents is none. */
function plainTable(table: Element): void {
  const rows = [...table.querySelectorAll('tr')];
  if (table.querySelector('table, h1, h2, h3') || rows.every(({ children }) => children.length < 2)) {
    for (const part of table.querySelectorAll('caption, td, th')) renamed(part, 'div');
    for (const part of table.querySelectorAll('thead, tbody, tfoot, tr, colgroup')) unwrap(part);
    unwrap(table);
    return;
  }
  for (const caption of table.querySelectorAll('caption')) table.before(renamed(caption, 'p'));
  for (const inner of table.querySelectorAll(':is(td, th) :is(p, div, ul, ol, li, br)')) {
    inner.before(' ');
    unwrap(inner);
  }
  for (const cell of table.querySelectorAll('[colspan]')) {
    const more = Array.from({ length: Math.min(Number(cell.getAttribute('colspan')), 50) - 1 });
    cell.after(...more.map(() => cell.ownerDocument.createElement('td')));
  }
  for (const [at, row] of rows.entries()) {
    for (const cell of row.querySelectorAll('[rowspan]')) {
      const column = [...row.children].indexOf(cell);
      for (const below of rows.slice(at + 1, at + Number(cell.getAttribute('rowspan')))) {
        below.insertBefore(cell.ownerDocument.createElement('td'), below.children[column] ?? null);
      }
    }
  }
  for (const cell of rows[0]?.querySelectorAll('td') ?? []) renamed(cell, 'th');
  for (const cell of rows.slice(1).flatMap((row) => [...row.querySelectorAll('th')])) renamed(cell, 'td');
}

/** What styles say with words of their own in Markdown. */
const marks = [
  [/(?<!-)font-weight:\s*(bold|[6-9]00)/, 'strong'],
  [/(?<!-)font-style:\s*italic/, 'em'],
  [/text-decoration[\w-]*:[^;]*line-through/, 's'],
] as const;

/** Digits that stand above or below their line: as plain ones they would make another number of the one before them. */
const digits = [
  ['sup, [style*="vertical-align:super"]', '⁰¹²³⁴⁵⁶⁷⁸⁹'],
  ['sub, [style*="vertical-align:sub"]', '₀₁₂₃₄₅₆₇₈₉'],
] as const;

const dirt = [
  'script, style, meta, link, title, nav, footer, aside, button, input, select, textarea, svg, iframe, object, video, audio, noscript, template',
  '[hidden], [aria-hidden="true"], [style*="display:none"], [style*="display: none"], [style*="mso-hide:all"]',
  'br.Apple-interchange-newline',
].join();

/** Cleans HTML of the clipboard. What was copied in the editor itself stays as it is. */
export function cleanHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string) => [...body.querySelectorAll(selector)];
  // Notion has its call-outs in the element that other pages have for what is beside their text.
  if (html.includes('<!-- notionvc')) for (const callOut of all('aside')) renamed(callOut, 'blockquote');
  for (const element of all(dirt)) element.remove();
  for (const text of textsIn(body)) {
    text.data = withoutInvisible(text.data);
  }
  for (const [raised, signs] of digits) {
    for (const element of all(raised)) {
      const text = element.textContent?.trim() ?? '';
      if (/^\d+$/.test(text)) element.textContent = text.replaceAll(/\d/g, (digit) => signs[Number(digit)] ?? '');
    }
  }
  for (const image of all('img')) {
    const alt = image.getAttribute('alt') ?? '';
    image.replaceWith(/^\p{Extended_Pictographic}/u.test(alt) ? alt : '');
  }
  for (const link of all('a')) {
    const address = addressOf(link.getAttribute('href') ?? '');
    if (!address || isEmpty(link)) unwrap(link);
    else link.setAttribute('href', address);
  }
  // Word in a browser puts each entry into a list of its own, and Google's editor lists beside their entry.
  for (const item of all('li[data-aria-level]')) {
    const list = item.parentElement;
    const paragraph = renamed(item.firstElementChild ?? item, 'p');
    paragraph.setAttribute('data-entry', `${item.getAttribute('data-aria-level')} ${list?.localName}`);
    (list?.closest('.ListContainerWrapper') ?? list)?.before(paragraph);
    item.remove();
  }
  for (const list of all(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list);
  for (const table of all('table').toReversed()) plainTable(table);
  for (const block of [...all('p, div'), body].filter(isLeaf)) splitLines(block);
  for (const title of all('p.MsoTitle, p[role="heading"]')) {
    renamed(title, `h${title.getAttribute('aria-level') ?? 1}`);
  }
  for (const inline of all('span, b, strong, i, em').filter(isEmpty)) inline.replaceWith(inline.textContent ?? '');
  for (const block of all(blocks).toReversed()) if (isEmpty(block)) block.remove();
  makeLists(body);
  for (const element of all('[style]')) {
    const style = element.getAttribute('style') ?? '';
    const isUndone = element.matches('b, strong') && /(?<!-)font-weight:\s*(normal|[1-5]00)/.test(style);
    for (const [found, name] of marks) {
      if (!found.test(style)) continue;
      const mark = body.ownerDocument.createElement(name);
      mark.append(...element.childNodes);
      element.append(mark);
    }
    if (isUndone || (element.matches('i, em') && /(?<!-)font-style:\s*normal/.test(style))) unwrap(element);
  }
  const headings = all('h1, h2, h3, h4, h5, h6');
  const levels = [...new Set(headings.map(({ localName }) => localName))].sort();
  for (const heading of headings) {
    for (const bold of heading.querySelectorAll('b, strong')) unwrap(bold);
    // The title of the page is above them, and a page leaves no level out.
    renamed(heading, `h${Math.min(6, levels.indexOf(heading.localName) + 2)}`);
  }
  for (const element of all('*')) {
    for (const { name } of [...element.attributes]) if (!/^(href|start)$/.test(name)) element.removeAttribute(name);
  }
  return body.innerHTML;
}

/** Where lines end: PowerPoint and Word write a line break within a paragraph as a vertical tab. */
const lineEnd = /\r\n?|[\n\v\f\u2028\u2029]/g;

/** Makes HTML of pasted text: its paragraphs, and its lists. */
export function htmlOf(text: string): string {
  const lines = text.replaceAll(lineEnd, '\n').replaceAll(/^([ \t]*)[*-][ \t]+/gm, '$1• ');
  const isNumbered = /^[ \t]*1([.)])[ \t].*^[ \t]*2\1[ \t]/ms.test(lines);
  const withBullets = isNumbered ? lines.replaceAll(/^([ \t]*\d{1,2}[.)])[ \t]+/gm, '$1\t') : lines;
  const between = /\n\s*\n/.test(withBullets) ? /\n\s*\n|\n(?=\s*(?:•|\d{1,2}[.)]\t))/ : '\n';
  const document = new DOMParser().parseFromString('', 'text/html');
  for (const words of withBullets.split(between)) {
    document.body.append(Object.assign(document.createElement('p'), { textContent: words }));
  }
  return document.body.innerHTML;
}

/** Makes pasted text one line of words. The blanks around a part of a sentence stay. */
export function plainWords(text: string): string {
  const lines = text.split(lineEnd).map((line) => withoutInvisible(line).replace(bullet, '').replace(/\s+/g, ' '));
  const [only = '', ...more] = lines;
  if (more.length === 0) return only;
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
}
