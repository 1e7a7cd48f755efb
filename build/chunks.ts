import type { Rollup } from 'vite';

interface Context {
  getModuleInfo: Rollup.GetModuleInfo;
}

const root = (name: string) => new RegExp(`/src/${name}\\.tsx?$`);

const chunkNames = ['start', 'app', 'later'] as const;

type ChunkName = (typeof chunkNames)[number];

/** The modules that are imported as the need arises, and so head a chunk: all that import a module in the end. */
function headsOf(id: string, info: Rollup.GetModuleInfo, seen = new Set<string>()): string[] {
  if (seen.has(id)) {
    return [];
  }
  seen.add(id);
  const importers = info(id)?.importers ?? [];
  return importers.length === 0 ? [id] : importers.flatMap((importer) => headsOf(importer, info, seen));
}

/**
 * Names the chunk that a module belongs to, so that nobody ever waits for a chunk to learn which other it needs: the app
 * with what the contact page shares (which alone is hydrated); what several of the other pages share; and a chunk for
 * each page and for the code that draws.
 */
function chunkOf(id: string, context: Context): ChunkName | undefined {
  const heads = [...new Set(headsOf(id, (each) => context.getModuleInfo(each)))];
  const has = (name: string) => heads.some((head) => root(name).test(head));
  if (has('start')) {
    return 'start';
  }
  if (has('browser') || (has('pages/contact') && heads.length > 1)) {
    return 'app';
  }
  return heads.length > 1 ? 'later' : undefined;
}

/** The chunks that several modules share, the most wanted first: what one takes, with all that it needs, no other has. */
export const chunkGroups = chunkNames.map((name, index) => ({
  name: (id: string, context: Context) => (chunkOf(id, context) === name ? name : null),
  priority: chunkNames.length - index,
}));
