/** First words of a draft (examples/statements/). The page shows them unchanged; launch-check rejects a text that has them. */
export const draftMarker = 'Draft for the owner to read.';

/** Blanks for the owner to fill in: square brackets that are no link. */
const blanks = /(?<![\]\\])\[[^\]\n]+\](?![(:[])/g;

/** Lists the unfinished parts of a text in Markdown: the marker of a draft, and the blanks. */
export const unfinishedParts = (text: string): string[] => [
  ...(text.includes(draftMarker) ? [draftMarker] : []),
  ...(text.match(blanks) ?? []),
];
