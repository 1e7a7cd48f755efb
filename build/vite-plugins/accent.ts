import type { Plugin } from 'vite';
import { accentRules } from '../colours/accent.ts';
import { ownAccent } from '../colours/own-accent.ts';

/** Puts the colours of the owner's accent after the style sheet's tokens. Without an accent of theirs it changes nothing. */
export const accent: Plugin = {
  name: 'accent',
  transform: {
    filter: { id: /\/src\/styles\/index\.css/ },
    handler: (code) => (ownAccent ? `${code}\n${accentRules(ownAccent)}` : undefined),
  },
};
