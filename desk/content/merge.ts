import { diff3Merge } from 'node-diff3';
import { isObject } from '../../src/content/find-values.ts';
import { entryName } from './form-field.ts';

/** Three versions of the values of a file, or of a part of it, and what becomes of them. */

/** What two people made of the same part, which one of them has to choose from. */
export interface Conflict {
  /** Id of the field, as the form has it. */
  readonly id: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Versions {
  /** What both go on from. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Merged {
  /** What both have changed, and my own where they are in conflict. */
  readonly values: unknown;
  /** Their version, and what it was made from where they are in conflict: merging again finds the same conflicts. */
  readonly base: unknown;
  readonly conflicts: readonly Conflict[];
}

/** Sides that were chosen, by the id of the field. */
export type Chosen = Readonly<Record<string, 'mine' | 'theirs'>>;

/** Writes values with their fields in one order; a field without a value is none. */
const inOneOrder = (values: unknown) =>
  JSON.stringify(values, (_, value) =>
    isGroup(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );

/** True if two versions say the same. The form and the file may have their fields in different orders. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || inOneOrder(a) === inOneOrder(b);

/** True for a group of fields. */
export const isGroup = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value);

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Says how much two texts, or groups of fields, have in common: 0 unless it is most of the words of the shorter text. */
function likeness(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') {
    const [short = [], long = []] = [a, b].map(wordsOf).sort((one, other) => one.length - other.length);
    const share = short.filter((word) => long.includes(word)).length / short.length;
    return share > 0.5 ? share : 0;
  }
  if (!isGroup(a) || !isGroup(b)) return 0;
  const keys = Object.keys(a).filter((key) => key !== 'kind' && key !== 'host');
  return keys.reduce((sum, key) => sum + likeness(a[key], b[key]), 0);
}

/** Finds the old entries that new entries go on from: equal ones first, then the most alike, then those left over, in their order. */
export function matches(old: readonly unknown[], next: readonly unknown[]): (number | undefined)[] {
  const left = new Set(old.keys());
  const take = (index: number | undefined) => {
    if (index !== undefined) left.delete(index);
    return index;
  };
  const find = (isFound: (index: number) => boolean, at: number) =>
    take(left.has(at) && isFound(at) ? at : [...left].find(isFound));
  const found = next.map((value, at) => find((index) => isSame(old[index], value), at));
  const pairs = next.flatMap((value, at) =>
    found[at] === undefined ? [...left].map((index) => ({ at, index, score: likeness(old[index], value) })) : [],
  );
  for (const { at, index } of pairs.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)) {
    if (left.has(index)) found[at] ??= take(index);
  }
  // An entry at its place with another text is the same entry, and of as many entries as before those left over. Nothing is
  // known about more entries than there were.
  const rest = () => (old.length === next.length ? [...left][0] : undefined);
  return found.map((index, at) => index ?? take(left.has(at) ? at : rest()));
}

/** Kind of a section, or host of an image: others have other fields. */
const kindOf = (value: unknown) => Object(value).kind ?? Object(value).host;

/** Largest product of the lines of two texts that are merged: the time grows with it. */
const mostComparisons = 250_000;

/**
 * Merges texts of several lines, line by line; undefined if both have changed the same lines, or one has moved what the other
 * has moved or changed: it would be there twice.
 */
function mergedText({ base, mine, theirs }: Versions): string | undefined {
  const linesOf = (text: unknown) => String(text ?? '').split(/(?<=\n)/);
  const [a, o, b] = [linesOf(mine), linesOf(base), linesOf(theirs)];
  const isLong = o.length * Math.max(a.length, b.length) > mostComparisons;
  if (isLong || Math.min(a.length, o.length, b.length) < 2) return undefined;
  const parts = diff3Merge(a, o, b);
  if (parts.some(({ ok }) => !ok)) return undefined;
  const merged = parts.flatMap(({ ok }) => ok ?? []);
  const known = new Set(o);
  const isTwice = (line: string) => {
    const isKept = a.includes(line) && b.includes(line);
    const isVersion = (each: string) => each === line || (!isKept && !known.has(each) && likeness(each, line) > 0);
    const [all = 0, own = 0, other = 0] = [merged, a, b].map((lines) => lines.filter(isVersion).length);
    return all > Math.max(own, other);
  };
  return [...new Set([...o, ...merged])].some((line) => wordsOf(line).length > 0 && isTwice(line))
    ? undefined
    : merged.join('');
}

type Key = number | string;

/**
 * Gives each entry of two lists a key: its place in what both go on from, or one of its own if it is new. Entries that are equal
 * in both have the same, and new ones of one name, so that none is doubled: a save may be made whose response is lost.
 */
function keyed(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) {
  const other = new Map<Key, unknown>(
    matches(base, theirs).map((from, at) => [from ?? `theirs ${at}`, theirs[at]] as const),
  );
  const left = new Map(other);
  const known = new Set(base.map(entryName));
  const twins = mine.map((value) => {
    const name = entryName(value);
    const isTwin = ([key, each]: readonly [Key, unknown]) =>
      typeof key === 'string' && name && !known.has(name) && entryName(each) === name;
    const [twin] = [...left].find(([, each]) => isSame(each, value)) ?? [...left].find(isTwin) ?? [];
    if (twin !== undefined) left.delete(twin);
    return twin;
  });
  const places = [...base.keys()].filter((place) => !twins.includes(place));
  const alone = [...mine.keys()].filter((at) => twins[at] === undefined);
  const from = matches(
    places.map((place) => base[place]),
    alone.map((at) => mine[at]),
  );
  const keyOf = (at: number): Key => twins[at] ?? places[from[alone.indexOf(at)] ?? -1] ?? `mine ${at}`;
  return [new Map(mine.map((value, at) => [keyOf(at), value] as const)), other] as const;
}

/**
 * Merges lists by their entries. New ones of both stay, the order is that of the one who has moved entries, and an entry that
 * one has changed is there although the other has removed it.
 */
function mergedLists(id: string, base: readonly unknown[], mine: unknown[], theirs: unknown[], chosen: Chosen): Merged {
  const [own, other] = keyed(base, mine, theirs);
  const isKept = (key: Key) =>
    typeof key === 'string' || (own.has(key) && other.has(key)) || !isSame(base[key], own.get(key) ?? other.get(key));
  const places = [...own.keys()].filter((key) => typeof key === 'number');
  const hasMoved = places.some((place, at) => place < (places[at - 1] ?? 0));
  const [first, second] = hasMoved ? [own, other] : [other, own];
  const order = [...first.keys()];
  const added = [...second.keys()];
  for (const [at, key] of added.entries()) {
    if (!first.has(key)) order.splice(at === 0 ? 0 : order.indexOf(added[at - 1] ?? '') + 1, 0, key);
  }
  const kept = order.filter(isKept);
  const merged = new Map(
    kept.map((key, at) => {
      const [mine, theirs] = [own.get(key), other.get(key)];
      // An entry that one of them does not have is the other's.
      const sides = { mine: mine ?? theirs, theirs: theirs ?? mine };
      const versions = { base: typeof key === 'number' ? base[key] : undefined, ...sides };
      return [key, merge(`${id}.${at}`, versions, chosen)] as const;
    }),
  );
  return {
    values: kept.map((key) => merged.get(key)?.values),
    base: [...other].map(([key, value]) => (merged.get(key)?.conflicts.length ? merged.get(key)?.base : value)),
    conflicts: [...merged.values()].flatMap(({ conflicts }) => conflicts),
  };
}

/**
 * Merges what two people made of the same values, field by field.
 * @param id of the field, or of the form
 */
export function merge(id: string, versions: Versions, chosen: Chosen = {}): Merged {
  const { base, mine, theirs } = versions;
  if (isSame(base, theirs) || isSame(mine, theirs)) return { values: mine, base: theirs, conflicts: [] };
  if (isSame(base, mine)) return { values: theirs, base: theirs, conflicts: [] };
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergedLists(id, Array.isArray(base) ? base : [], mine, theirs, chosen);
  }
  const isOneKind = kindOf(mine) === kindOf(theirs) && (base === undefined || kindOf(base) === kindOf(mine));
  if (isGroup(mine) && isGroup(theirs) && isOneKind) {
    const parts = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((key) => {
      const part = { base: isGroup(base) ? base[key] : undefined, mine: mine[key], theirs: theirs[key] };
      return [key, merge(`${id}.${key}`, part, chosen)] as const;
    });
    const all = (side: 'values' | 'base') =>
      Object.fromEntries(parts.flatMap(([key, part]) => (part[side] === undefined ? [] : [[key, part[side]]])));
    return { values: all('values'), base: all('base'), conflicts: parts.flatMap(([, { conflicts }]) => conflicts) };
  }
  const text = typeof mine === 'string' && typeof theirs === 'string' ? mergedText(versions) : undefined;
  if (text !== undefined) return { values: text, base: theirs, conflicts: [] };
  const side = chosen[id];
  if (side) return { values: versions[side], base: theirs, conflicts: [] };
  return { values: mine, base, conflicts: [{ id, mine, theirs }] };
}
