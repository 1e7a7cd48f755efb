import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import Papa from 'papaparse';
import { inferSchema, initParser } from 'udsv';
import { expect, test } from 'vitest';
import { fieldNames } from '../../../src/enquiry/fields.ts';
import { marks, type StoredEnquiry } from '../../storage/enquiry-store.ts';
import { enquiry as ada, unread } from '../../testing/enquiry.ts';
import { toCsv } from './csv.ts';

/**
 * Random enquiries, exported and read by parsers that share no code with the export or each other. A failure prints its
 * seed; `FUZZ_SEED=… npm run test:units -- server/cli/format/csv` repeats the run.
 */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

const separators = [',', ';', '\t'] as const;
type Rows = readonly (readonly string[])[];

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

const csvOf = (enquiries: readonly StoredEnquiry[]) => text(toCsv(each(enquiries)));

const papa = (csv: string, separator: string): Rows =>
  Papa.parse<string[]>(csv, { delimiter: separator, skipEmptyLines: true }).data;

function udsv(csv: string): Rows {
  const schema = inferSchema(csv, { col: ',' });
  return [schema.cols.map(({ name }) => name), ...initParser(schema).stringArrs(csv)];
}

/** Splits at every separator and line end, even inside quotes: no reader begins more cells than this one. */
const cutEverywhere = (csv: string): Rows => [csv.split(/\r\n|[,;\t\r\n]/)];

/**
 * Returns true if a cell is a formula. Spreadsheets drop quotes and may drop blanks and controls in front of a formula.
 * Tab and CR: OWASP, "CSV Injection".
 */
const isFormula = (cell: string) => /^(?:[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]|\t|\r(?!\n))/u.test(cell);
const formulasIn = (rows: Rows) => rows.flat().filter(isFormula);

/** Regular expression of docs/explanation/security.md that removes the guard. */
const securityPage = readFileSync(path.join(import.meta.dirname, '../../../docs/explanation/security.md'), 'utf8');
const [, undoing = ''] = /replaceAll\(\/(.+)\/gv, ''\)/.exec(securityPage) ?? [];
const undo = (value: string) => value.replaceAll(new RegExp(undoing, 'gv'), '');

const piece = fc.oneof(
  fc.constantFrom(',', ';', '\t', '\n', '\r', '\r\n', '"', "'", ' ', '\u00a0', '\ufeff', '\u200b', '\u2028', '\0'),
  fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '=1+1', "'=1+1", '\x1b[2J', '\x9b', '\u202e'),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 4 }),
);
const value = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const time = '2026-01-01T12:00:00.000Z';
const written = ['name', 'email', 'phone', 'company', 'message', 'service', 'spam', 'note'] as const;
const enquiry: fc.Arbitrary<StoredEnquiry> = fc.record({
  ...(Object.fromEntries(written.map((name) => [name, value])) as Record<(typeof written)[number], typeof value>),
  id: fc.integer({ min: 1 }),
  receivedAt: fc.constant(time),
  readAt: fc.constantFrom(undefined, time),
  answeredAt: fc.constantFrom(undefined, time),
  mark: fc.constantFrom(...marks),
});
// Two records at a time: a reader with another separator may continue from one record into the next.
const pair = fc.tuple(enquiry, enquiry);

const heading = ['id', 'receivedAt', ...fieldNames, 'spam', 'readAt', 'answeredAt', 'mark', 'note'];
const valuesOf = ({ readAt = '', answeredAt = '', ...others }: StoredEnquiry) =>
  heading.map((name) => String({ readAt, answeredAt, ...others }[name as keyof StoredEnquiry]));

function expectSameValues([first, ...records]: Rows, enquiries: readonly StoredEnquiry[]): void {
  const sent = enquiries.map(valuesOf);
  const withoutApostrophes = (values: readonly string[]) => values.map((each) => each.replaceAll("'", ''));
  expect(first).toEqual(heading);
  expect(records.map((record) => record.map(undo))).toEqual(sent);
  expect(records.map(withoutApostrophes)).toEqual(sent.map(withoutApostrophes));
}

test('10,000 enquiries come back from two parsers but for the guard, and no reader finds a formula', async () => {
  await fc.assert(
    fc.asyncProperty(pair, async (enquiries) => {
      const csv = await csvOf(enquiries);
      expectSameValues(papa(csv, ','), enquiries);
      expectSameValues(udsv(csv), enquiries);
      for (const separator of separators) {
        expect(formulasIn(papa(csv, separator)), JSON.stringify(separator)).toEqual([]);
      }
      expect(formulasIn(cutEverywhere(csv))).toEqual([]);
    }),
    { seed, numRuns: 5000 },
  );
});

const sample: StoredEnquiry = { ...ada, ...unread, id: 1, receivedAt: time };

const exported = async (message: string) =>
  papa(await csvOf([{ ...sample, message }]), ',')[1]?.[heading.indexOf('message')];

test.for([
  'Hello',
  ' Hello ',
  'a=1',
  "'quoted'",
  '\nHello - and goodbye',
  'Dear Sir,\r\n\r\nwe have 3 shops; "all" are well-known, even abroad.\r\n\r\nAda',
  'Call 020 7946 0000, or write to ada@company.example',
])('CSV leaves %j as it is', async (message) => {
  expect(await exported(message)).toBe(message);
});
