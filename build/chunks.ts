import type { Rollup } from 'vite';

interface Context {
  getModuleInfo: Rollup.GetModuleInfo;
}

/** The modules that are imported as the need arises, and so head a chunk: all that import a module in the end. */
function headsOf(id: string, info: Rollup.GetModuleInfo, seen = new Set<string>()): string[] {
  if (seen.has(id)) {
    return [];
  }
  seen.add(id);
  const importers = info(id)?.importers ?? [];
  return importers.length === 0 ? [id] : importers.flatMap((importer) => headsOf(importer, info, seen));
}

const isHeadedBy = (name: string) => (id: string, context: Context) =>
  headsOf(id, (each) => context.getModuleInfo(each)).some((head) => head.endsWith(`/src/${name}`));

const isOfStart = isHeadedBy('start.ts');
const isOfApp = isHeadedBy('browser.tsx');
const isOfLater = isHeadedBy('pages/later.ts');
const isOfContact = isHeadedBy('pages/contact.tsx');

/**
 * The chunks that modules share, so that nobody waits for a chunk to learn which other it needs: what the starter needs is
 * in the starter, and what the app or two kinds of pages need is in the app. The rest follows the imports.
 */
export const chunkGroups = [
  { name: (id: string, context: Context) => (isOfStart(id, context) ? 'start' : null), priority: 2 },
  {
    name: (id: string, context: Context) =>
      isOfApp(id, context) || (isOfLater(id, context) && isOfContact(id, context)) ? 'app' : null,
    priority: 1,
  },
];
