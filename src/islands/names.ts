/** The parts of pages that React hydrates: each is the module of its name in this folder (docs/explanation/islands.md). */
export const islandNames = ['enquiry'] as const;

export type IslandName = (typeof islandNames)[number];

/** How the entry names an island's module; a page's import map says which file that is. */
export const islandSpecifier = (name: string) => `#islands/${name}`;
