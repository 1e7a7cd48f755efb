import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, type AttackName, attacks, type Seen } from './attacks.ts';

/**
 * One attack in a process of its own, so that its work is not taken for the server's: `fork('attacker.ts', [NAME, PORT])`. It goes on
 * until it gets the message `pause`; at `report` it looks which of the connections that it holds are still open, says what it saw, and ends.
 */
const [name = '', port = ''] = process.argv.slice(2);

/** What is sent back. */
export interface Report {
  readonly requests: number;
  readonly largest: number;
  readonly faults: readonly string[];
  readonly open: number;
}

/** Milliseconds in which a connection that the server has closed turns out to be so once it is read. */
const closing = 1500;

const seen: Seen = { requests: 0, largest: 0, faults: new Set(), held: [] };
let stopped = false;

process.on('message', async (message) => {
  stopped = true;
  if (message === 'report') {
    for (const socket of seen.held) {
      socket.resume();
    }
    await pause(closing);
    const open = seen.held.filter((socket) => !socket.closed).length;
    const report: Report = { requests: seen.requests, largest: seen.largest, faults: [...seen.faults], open };
    process.send?.(report, () => process.exit());
  }
});
process.on('disconnect', () => process.exit()); // The run that wanted to know is gone.

process.send?.('begun');
const attack: Attack = attacks[name as AttackName];
await attack(Number(port), seen, () => stopped);
