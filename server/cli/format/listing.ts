import { fields, shortFields } from '../../../src/enquiry/fields.ts';
import type { StoredEnquiry } from '../../storage/enquiry-store.ts';
import { visibleLines, visibleSummary, visibleText } from './visible-text.ts';

/** Widths of the columns after the number; the message, which ends the line, may have all of its own. */
const widths = [10, 17, 24, 25, 52];

function listLine(id: string, ...texts: readonly string[]): string {
  const cells = widths.map((width, index) => visibleSummary(texts[index] ?? '', width - 1).padEnd(width));
  return `${id.padStart(5)}  ${cells.join('').trimEnd()}\n`;
}

/** Formats the first `length` enquiries as columns for a terminal: one line each under a heading, in the given order. */
export async function* listEnquiries(
  enquiries: AsyncIterable<StoredEnquiry>,
  length: number,
  closing: string,
): AsyncGenerator<string> {
  yield listLine('ID', 'MARK', 'RECEIVED (UTC)', 'NAME', 'SERVICE', 'MESSAGE');
  let left = length;
  for await (const enquiry of enquiries) {
    const { id, mark, receivedAt, name, service, message } = enquiry;
    const time = receivedAt.slice(0, 16).replace('T', ' ');
    yield listLine(String(id), mark === 'read' ? '' : mark, time, name, service || '-', message);
    left -= 1;
    if (left === 0) break;
  }
  yield `${closing}\n`;
}

export function describeEnquiry(enquiry: StoredEnquiry): string {
  const line = (label: string, value: string) => `${`${label}:`.padEnd(10)}${visibleText(value) || '-'}\n`;
  return [
    line('Enquiry', String(enquiry.id)),
    line('Received', enquiry.receivedAt),
    ...(enquiry.spam ? [line('Spam', `suspected (${enquiry.spam})`)] : []),
    ...shortFields.map((name) => line(fields[name].label, enquiry[name])),
    `Message:\n${visibleLines(enquiry.message, '  ')}\n`,
  ].join('');
}
