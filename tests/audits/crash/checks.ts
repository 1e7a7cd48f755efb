import type { Tally } from './cycles.ts';

/** One line of the result. A check that is impossible on this machine is skipped: neither passed nor failed. */
export interface Check {
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
}

/**
 * Checks the tallies of the killed server and of the server whose files were removed. The control shows that a loss would be found.
 */
export function checkTallies(kept: Tally, removed: Tally, control: Tally): readonly Check[] {
  const { acknowledged, lost, duplicated, altered, misannounced, sound, fsyncs } = kept;
  const check = (title: string, holds: boolean): Check => ({ title, state: holds ? 'passed' : 'failed' });
  const syncs = 'an fsync for each acknowledgement';
  return [
    check('some enquiries were acknowledged', acknowledged > 0),
    check('every acknowledged enquiry is there', lost === 0),
    check('none is there twice', duplicated === 0),
    check('none is altered', altered === 0),
    check('the outbox holds exactly one notification of each on each channel', misannounced === 0),
    check('the database is sound', sound),
    fsyncs === undefined ? { title: syncs, state: 'skipped' } : check(syncs, fsyncs >= acknowledged),
    check('every enquiry acknowledged while files were removed is there', removed.lost === 0),
    check('each database that was moved away is sound', removed.sound && removed.duplicated + removed.altered === 0),
    check('the control is found to lose enquiries', control.lost > 0),
  ];
}

/** Formats the check as a line of text. */
export function lineOf({ title, state }: Check): string {
  return state === 'skipped'
    ? `– ${title}: not counted here (strace is missing or not permitted)`
    : `${state === 'passed' ? '✓' : '✗'} ${title}`;
}
