import { type Document, isMap, isSeq, type Pair, type Scalar, type YAMLMap, YAMLSeq } from 'yaml';
import { lineWidth } from '../desk/content/yaml-edit.ts';
import { pairOf, parse, rewritten, type Texts } from './texts.ts';

/** Step from pages with a group for each section, at a fixed place, to pages that are a list of sections. */

interface Part {
  readonly kind: string;
  /** Fields of its own that the former format left to the page. */
  readonly own?: Readonly<Record<string, string>>;
  /** Former group that has all its fields, */
  readonly group?: string;
  /** or its fields, each with the former field of the page, or with those that become a list. */
  readonly fields?: Readonly<Record<string, string | readonly string[]>>;
}

const points = (group: string, look: string): Part => ({ kind: 'points', own: { look }, group });
const sameName = (...kinds: readonly string[]): Part[] => kinds.map((kind) => ({ kind, group: kind }));
const image: Part = { kind: 'image', fields: { statement: 'statement', image: 'image' } };
const closing = (own: Readonly<Record<string, string>>): Part => ({ kind: 'callToAction', own, group: 'callToAction' });

/** Sections of the former pages, from top to bottom. */
const parts: Readonly<Record<string, readonly Part[]>> = {
  home: [
    { kind: 'masthead', group: 'hero' },
    ...sameName('introduction'),
    { kind: 'cards', group: 'pillars' },
    points('industries', 'tiles'),
    closing({ calculator: 'true' }),
  ],
  about: [
    ...sameName('masthead'),
    {
      kind: 'passages',
      fields: { passages: ['whoWeAre', 'whatWeDo'], image: 'image', statements: ['mission', 'vision'] },
    },
    points('values', 'large rows'),
    ...sameName('team'),
    closing({ illustration: 'closing-about' }),
  ],
  services: [
    ...sameName('masthead'),
    {
      kind: 'pillars',
      fields: { heading: 'pillarsHeading', servicesHeading: 'servicesHeading', ask: 'ask', pillars: 'pillars' },
    },
    image,
    points('wayOfWorking', 'steps across'),
    closing({ illustration: 'closing-services' }),
  ],
  approach: [
    ...sameName('masthead', 'challenges'),
    image,
    points('process', 'steps down'),
    points('principles', 'columns'),
    ...sameName('callToAction'),
  ],
  contact: [
    ...sameName('masthead'),
    { kind: 'form', fields: { heading: 'formHeading', call: 'call', details: 'details' } },
    points('next', 'steps across'),
    points('reasons', 'rows'),
    ...sameName('map', 'questions'),
  ],
};

/** Sections of a page of the owner's own, whose order was in the code. */
const ownParts: readonly Part[] = [
  ...sameName('masthead'),
  { kind: 'passages', fields: { passages: 'passages', image: 'image' } },
  points('steps', 'steps down'),
  ...sameName('questions', 'callToAction'),
];

/** Files with a masthead that are no pages of sections. */
const others = ['insights', 'work', 'not-found'];

const nameOf = (file: string) => file.replace(/\.yaml$/, '');

/** True for a page in the former format. */
export const isFormer = (file: string, text: string): boolean =>
  /^[\w-]+\.yaml$/.test(file) && !others.includes(nameOf(file)) && /^(hero|masthead):/m.test(text);

/** Makes a value an entry of a list; what is written above its former name stays above it. */
function asEntry({ key, value }: Pair<Scalar, YAMLMap>, map = value): YAMLMap {
  map.commentBefore = [key.commentBefore, map.commentBefore].filter(Boolean).join('\n') || null;
  map.spaceBefore = key.spaceBefore ?? false;
  return map;
}

/** Takes a section out of a page; undefined if the page has none of its fields. */
function taken(document: Document, page: YAMLMap, { kind, own = {}, group, fields = {} }: Part): YAMLMap | undefined {
  const take = (name: string) => {
    const pair = pairOf(page, name);
    page.items = page.items.filter((each) => each !== pair);
    return pair;
  };
  const section = document.createNode({ kind, ...own }) as YAMLMap;
  if (group) {
    const pair = take(group);
    if (!isMap(pair?.value)) return undefined;
    // The parser takes a comment above the first field for one of the group.
    const [first] = pair.value.items as Pair<Scalar>[];
    if (first && pair.value.commentBefore) first.key.commentBefore = pair.value.commentBefore;
    section.items.push(...pair.value.items);
    section.comment = pair.value.comment ?? null;
    return asEntry(pair, section);
  }
  const before = section.items.length;
  for (const [name, from] of Object.entries(fields)) {
    const pairs = [from].flat().flatMap((each) => take(each) ?? []);
    const [first] = pairs;
    if (typeof from === 'string') {
      if (first) first.key.value = name;
      section.items.push(...pairs);
    } else if (first) {
      const list = new YAMLSeq(document.schema);
      list.items = pairs.map((pair) => asEntry(pair));
      section.items.push(document.createPair(name, list));
    }
  }
  return section.items.length > before ? section : undefined;
}

/** Lists the former names of fields in references, each with the new one. */
function renamed(name: string, page: YAMLMap): [string, string][] {
  const has = (part: Part) =>
    [part.group ?? Object.values(part.fields ?? {})].flat(2).some((each) => pairOf(page, each));
  const there = (parts[name] ?? ownParts).filter(has);
  return there.flatMap(({ kind, group, fields = {} }, index) => {
    const at = there.findIndex((each) => each.kind === kind) === index ? kind : `sections.${index}`;
    return [
      ...(group ? [[group, at]] : []),
      ...Object.entries(fields).flatMap(([field, from]) =>
        typeof from === 'string'
          ? [[from, `${at}.${field}`]]
          : from.map((each, place) => [each, `${at}.${field}.${place}`]),
      ),
    ].map(([from, to]) => [`${name}.${from}`, `${name}.${to}`] as [string, string]);
  });
}

function pageAsSections(name: string, text: string): string {
  const document = parse(text);
  const page = document.contents;
  if (!isMap(page)) return text;
  const lists = pairOf(page, 'points')?.value;
  const ofLists = isSeq(lists) ? (lists.items as YAMLMap[]) : [];
  for (const list of ofLists)
    list.items.unshift(document.createPair('kind', 'points'), document.createPair('look', 'rows'));
  if (ofLists.length > 0) page.delete('points');
  const sections = new YAMLSeq(document.schema);
  sections.items = [...(parts[name] ?? ownParts)].flatMap((part) => [
    ...(part.kind === 'questions' ? ofLists.splice(0) : []),
    ...[taken(document, page, part) ?? []].flat(),
  ]);
  // Of a page without questions too.
  sections.items.push(...ofLists);
  if (name in parts && name !== 'privacy') page.set('illustration', name);
  page.set('sections', sections);
  return document.toString({ lineWidth });
}

/**
 * Makes pages of the former format lists of sections. Comments and order stay; long texts may be folded anew.
 * @returns the files that change
 * @throws Error for a file that can't be changed
 */
export function toSections(files: Texts): Texts {
  const former = [...files].filter(([file, text]) => isFormer(file, text));
  const names = former.flatMap(([file, text]) => {
    const page = parse(text).contents;
    return isMap(page) ? renamed(nameOf(file), page) : [];
  });
  return rewritten(files, names, (file, text) => (isFormer(file, text) ? pageAsSections(nameOf(file), text) : text));
}
