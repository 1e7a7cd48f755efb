/** Parts of pages that are hydrated: each is the module of its name in this folder (docs/explanation/islands.md). */
export const islandNames = ['cost-calculator', 'enquiry', 'opening-status'] as const;

export type IslandName = (typeof islandNames)[number];

/** Import specifier of an island's module in the entry; a page's import map resolves it to a file. */
export const islandSpecifier = (name: string) => `#islands/${name}`;
