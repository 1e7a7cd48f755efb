import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, type AttackName, attacks, type Seen } from './attacks.ts';

/**
 * One attack in a separate process, so that its work is not counted as the server's: `fork('attacker.ts', [NAME, PORT])`.
 * The attack continues until the message `pause`. At `report` it checks which of its connections are still open, sends its
 * results, and ends.
 */
const [name = '', port = ''] = process.argv.slice(2);

/** Results of the attack. */
export interface Report {
  readonly largest: number;
  readonly failures: readonly string[];
  readonly open: number;
}

/** Milliseconds without a byte on any connection, after which reading has shown which ones the server has closed. */
const closing = 1500;

const seen: Seen = { largest: 0, failures: new Set(), held: [] };
let stopped = false;

process.on('message', async (message) => {
  stopped = true;
  if (message === 'report') {
    for (const socket of seen.held) {
      socket.resume();
    }
    const received = () => seen.held.reduce((bytes, { bytesRead }) => bytes + bytesRead, 0);
    for (let before = -1; before !== received(); ) {
      before = received();
      await pause(closing);
    }
    const open = seen.held.filter((socket) => !socket.closed).length;
    const report: Report = { largest: seen.largest, failures: [...seen.failures], open };
    process.send?.(report, () => process.exit());
  }
});
process.on('disconnect', () => process.exit()); // The parent process has ended.

process.send?.('begun');
const attack: Attack = attacks[name as AttackName];
await attack(Number(port), seen, () => stopped);
