/** Words that an adult reads in a minute: 238 silently in English prose (Brysbaert 2019, doi.org/10.1016/j.jml.2019.104047). */
const wordsPerMinute = 238;

/** Minutes that a text takes to read, at least one. */
export const minutesToRead = (text: string): number =>
  Math.max(1, Math.round((text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0) / wordsPerMinute));
