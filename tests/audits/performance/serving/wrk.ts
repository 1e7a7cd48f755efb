import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Results of wrk (github.com/wg/wrk). */
export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds in which 99 of 100 requests were answered. */
  readonly p99: number;
}

const inMilliseconds = { us: 0.001, ms: 1, s: 1000, m: 60_000 } as const;

/** Requests one address again and again over keep-alive connections, as a reverse proxy would. */
export async function load(address: string, seconds: number, headers: readonly string[]): Promise<Load> {
  const args = ['-t1', '-c64', `-d${seconds}s`, '--latency', ...headers.flatMap((header) => ['-H', header]), address];
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await text(child.stdout);
  const [, p99, unit] = output.match(/99%\s+([\d.]+)(us|ms|s|m)/) ?? [];
  const perSecond = output.match(/Requests\/sec:\s+([\d.]+)/)?.[1];
  const requests = output.match(/(\d+) requests in/)?.[1];
  const trouble = output.match(/Socket errors.*|Non-2xx.*/)?.[0];
  if (!p99 || !perSecond || !requests || trouble) {
    throw new Error(`wrk on ${address}: ${trouble ?? (output || 'no answer; is it installed?')}`);
  }
  return {
    requests: Number(requests),
    perSecond: Number(perSecond),
    p99: Number(p99) * inMilliseconds[unit as keyof typeof inMilliseconds],
  };
}
