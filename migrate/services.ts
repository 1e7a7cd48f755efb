import { Document, isMap, isSeq, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { lineWidth } from '../desk/content/yaml-edit.ts';
import { type Changes, pairOf, parse, rewritten, type Texts } from './texts.ts';

/** Step from the names of four pillars, in a file of their own, to the services offered: a list in company.yaml. */

const namesFile = 'pillar-titles.yaml';

/** Icons of the services that the former format had. */
const icons: Readonly<Record<string, string>> = {
  'process-digitization': 'process',
  'technology-modernization': 'modernisation',
  'customer-experience': 'experience',
  'ecommerce-strategy': 'commerce',
};

const pairsOf = (node: unknown) => (isMap(node) ? (node.items as Pair<Scalar<string>, Scalar>[]) : []);

const commentsOf = (pairs: readonly Pair<Scalar>[]) =>
  pairs.flatMap(({ key }) => key.commentBefore ?? []).join('\n') || null;

const pillarsOf = (page: YAMLMap): YAMLMap[] => {
  const sections = pairOf(page, 'sections')?.value as unknown;
  return (isSeq(sections) ? sections.items : [])
    .filter((section) => isMap(section) && section.get('kind') === 'pillars')
    .flatMap((section) => {
      const pillars = (section as YAMLMap).get('pillars');
      return isSeq(pillars) ? pillars.items.filter(isMap) : [];
    });
};

/** List of the services, with the comments of the names. */
function listOf(names: Document): string {
  const named = pairsOf(names.contents);
  const document = new Document({ services: named.map(({ key }) => ({ id: key.value })) }, { schema: 'failsafe' });
  for (const [index, { key, value }] of named.entries()) {
    const service = document.getIn(['services', index]) as YAMLMap;
    service.set('name', value);
    service.set('icon', icons[key.value] ?? 'process');
    // The parser takes a comment at the top of a file for a part of the first one.
    const [comment = '', ...above] = (key.commentBefore ?? '').split('\n\n').reverse();
    service.commentBefore = comment || null;
    if (index === 0) document.commentBefore = names.commentBefore ?? above.reverse().join('\n');
  }
  return document.toString({ lineWidth }).replace('\n\n', '\n');
}

/** Comment with a name that another one replaces, in which an owner finds it again. */
const replaced = (written: unknown, name: unknown) =>
  String(written).startsWith('{') || written === name
    ? []
    : ` “${written}” was the name here. It is “${name}” now, of company.yaml.`;

/** Leaves one entry of the form's services: the others have the names of the list. */
function keepGeneral(form: YAMLMap, nameOf: (id: string) => unknown): void {
  const services = pairOf(form, 'services');
  const named = pairsOf(services?.value);
  const general = named.find(({ key }) => key.value === 'general-consultation');
  if (!services || !general) return;
  const lost = named.flatMap(({ key, value }) => (key === general.key ? [] : replaced(value.value, nameOf(key.value))));
  services.key.commentBefore = [commentsOf([services, ...named]) ?? [], lost].flat().join('\n') || null;
  services.key.value = 'generalConsultation';
  services.value = general.value as unknown as YAMLMap;
}

/** Takes the names out of the pillars of a page; returns false for a page without any. */
function dropTitles(page: YAMLMap, nameOf: (id: string) => unknown): boolean {
  const pillars = pillarsOf(page);
  for (const pillar of pillars) {
    const title = pairOf(pillar, 'title');
    const next = pillar.items[pillar.items.indexOf(title as never) + 1] as Pair<Scalar> | undefined;
    const lost = title ? replaced(title.value, nameOf(String(pillar.get('id')))) : [];
    if (title && next) {
      const comments = commentsOf([title, next] as unknown as Pair<Scalar>[]);
      next.key.commentBefore = [comments ?? [], lost].flat().join('\n') || null;
    }
    pillar.delete('title');
  }
  return pillars.length > 0;
}

/**
 * Makes the names of the pillars a list of services. Comments and order stay.
 * @returns the files that change; undefined for the one that goes
 */
export function toServices(files: Texts): Changes {
  const former = files.get(namesFile);
  if (former === undefined) return new Map();
  const names = parse(former);
  const ids = pairsOf(names.contents).map(({ key }) => key.value);
  const nameOf = (id: string) => names.get(id);
  const pillars = parse(files.get('services.yaml') ?? '').contents;
  const renamed = [
    ...ids.flatMap((id) =>
      ['pillarTitles', 'enquiry.services'].map((from) => [`${from}.${id}`, `company.services.${id}.name`]),
    ),
    ['enquiry.services.general-consultation', 'enquiry.generalConsultation'],
    ...(isMap(pillars) ? pillarsOf(pillars) : []).map((pillar, index) => [
      `services.pillars.pillars.${index}.title`,
      `company.services.${pillar.get('id')}.name`,
    ]),
  ] as [string, string][];
  const changed = rewritten(files, renamed, (file, text) => {
    const document = parse(text);
    const { contents } = document;
    if (!file.endsWith('.yaml') || !isMap(contents)) return text;
    // The rest of the file stays as it is written.
    if (file === 'company.yaml') return `${text.trimEnd()}\n\n${listOf(names)}`;
    if (file === 'enquiry.yaml') keepGeneral(contents, nameOf);
    else if (!dropTitles(contents, nameOf)) return text;
    return document.toString({ lineWidth });
  });
  return new Map([...changed, [namesFile, undefined]]);
}
