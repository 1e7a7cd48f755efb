import { fillPlaceholders, placeholdersIn } from '../../src/content/placeholders.ts';
import type { Company } from '../../src/content/schema/company.ts';

/** Formats a time of day as people write it: `9am`, `5:30pm`, and `12pm` for noon. */
function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${past}${hours < 12 ? 'am' : 'pm'}`;
}

/** Formats the opening hours as a text; no line ends inside the times. */
export function openingHoursText(hours: Company['openingHours']): string {
  return hours
    .map(({ from, to, opens, closes }) => {
      const days = from === to ? from : `${from} to ${to}`;
      return `${days}, ${clock(opens)}\u00a0to\u00a0${clock(closes)}`;
    })
    .join('; ');
}

/** Returns true if the law requires the company's registered name, number and office. */
export const isIncorporated = ({ legalForm }: Pick<Company, 'legalForm'>): boolean =>
  legalForm === 'company' || legalForm === 'limited liability partnership';

/**
 * Formats the registered details as a text, of sentences for which every fact is given. A copy whose facts are
 * still to come therefore says nothing untrue.
 */
export function registeredDetails(company: Company): string {
  const facts: Readonly<Record<string, string | undefined>> = {
    legalForm: isIncorporated(company) ? undefined : company.legalForm,
    registeredName: company.registeredName,
    registeredIn: company.registeredIn,
    companyNumber: company.companyNumber,
    registeredOffice: company.registeredOffice?.join(', '),
    vatNumber: company.vatNumber === 'not registered' ? undefined : company.vatNumber,
  };
  return Object.values(company.registeredWords)
    .filter((sentence) => placeholdersIn(sentence).every((fact) => facts[fact]))
    .map((sentence) => fillPlaceholders(sentence, facts))
    .join(' ');
}
