import type { Plugin } from 'vite';
import { accentRules } from '../colours/accent.ts';
import { companyAccent } from '../colours/company-accent.ts';

/** Puts the colours of the owner's accent after the style sheet's tokens. Without an accent of theirs it changes nothing. */
export const accent: Plugin = {
  name: 'accent',
  transform: {
    filter: { id: /\/src\/styles\/index\.css/ },
    handler: (code) => (companyAccent ? `${code}\n${accentRules(companyAccent)}` : undefined),
  },
};
