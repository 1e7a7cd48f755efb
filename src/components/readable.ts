/**
 * Class by which reader views know the elements around a text, so that they show what stands beside it too: the steps and figures
 * of a case study (`REGEXPS.positive` in github.com/mozilla/readability).
 */
export const readable = 'content';
