import { company } from '../../src/content/content.ts';
import { accentOf } from './accent.ts';

/** Colours of the accent in `content/company.yaml`; undefined if there is none, and the style sheet's own is used. */
export const companyAccent = accentOf(company);
