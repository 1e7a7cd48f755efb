import { fieldWords, shortFields } from '../../../src/enquiry/fields.ts';
import type { StoredEnquiry } from '../../storage/enquiry-store.ts';
import { visibleLines, visibleSummary, visibleText } from './visible-text.ts';

const widths = { id: 5, mark: 13, time: 17, name: 24, service: 25, message: 48 } as const;

function markOf({ readAt, spam }: StoredEnquiry): string {
  return [...(readAt === undefined ? ['unread'] : []), ...(spam ? ['spam?'] : [])].join(' ');
}

function listLine(id: string, mark: string, time: string, name: string, service: string, message: string): string {
  const cell = (text: string, width: number) => visibleSummary(text, width - 1).padEnd(width);
  return [
    id.padStart(widths.id),
    '  ',
    cell(mark, widths.mark),
    cell(time, widths.time),
    cell(name, widths.name),
    cell(service, widths.service),
    `${visibleSummary(message, widths.message)}\n`,
  ].join('');
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
    const { id, receivedAt, name, service, message } = enquiry;
    const time = receivedAt.slice(0, 16).replace('T', ' ');
    yield listLine(String(id), markOf(enquiry), time, name, service || '-', message);
    left -= 1;
    if (left === 0) break;
  }
  yield `${closing}\n`;
}

/** Formats one enquiry in full for a terminal, each field with its label. */
export function describeEnquiry(enquiry: StoredEnquiry): string {
  const line = (label: string, value: string) => `${`${label}:`.padEnd(10)}${visibleText(value) || '-'}\n`;
  return [
    line('Enquiry', String(enquiry.id)),
    line('Received', enquiry.receivedAt),
    ...(enquiry.spam ? [line('Spam', `suspected (${enquiry.spam})`)] : []),
    ...shortFields.map((name) => line(fieldWords[name].label, enquiry[name])),
    `Message:\n${visibleLines(enquiry.message, '  ')}\n`,
  ].join('');
}
