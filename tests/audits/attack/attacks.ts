import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { embeddedEndpoint } from '../../../src/enquiry/fields.ts';

/** Observations of an attack about the server. */
export interface Seen {
  /** Bytes of the largest response body. */
  largest: number;
  /** Errors of the server, without duplicates. */
  readonly failures: Set<string>;
  /** Connections that stay open until the server closes them. */
  readonly held: Socket[];
}

/**
 * Starts an attack on a port of this machine. An attack that does more than hold connections continues until `stopped`
 * returns true.
 */
export type Attack = (port: number, seen: Seen, stopped: () => boolean) => unknown;

/** Number of simultaneous senders; the thresholds are for that number. */
const senders = 4;

/** Milliseconds between two pieces of a slow client. */
const trickle = 500;

/** Forms that are expensive to read or to return, each with about the given number of bytes. */
interface Body {
  readonly type: 'multipart/form-data; boundary=x' | 'application/x-www-form-urlencoded';
  readonly text: string;
}

const multipart = (text: string): Body => ({
  type: 'multipart/form-data; boundary=x',
  text: `${text}\r\n--x--\r\n`,
});
const urlencoded = (text: string): Body => ({ type: 'application/x-www-form-urlencoded', text });

const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
const repeat = (text: string, bytes: number) => text.repeat(bytes / text.length);

/** Makes a message of quotation marks: escaping turns each into six bytes. */
const quotes = (bytes: number) => multipart(part('message') + repeat('"', bytes));

/** Bodies with the highest cost for their length, by content. */
const expensive: readonly ((bytes: number) => Body)[] = [
  quotes,
  (bytes) => multipart(repeat(`${part('')}\r\n`, bytes).slice(0, -2)),
  (bytes) => multipart(part('message').replace('\r\n', `\r\n${repeat('a:b\r\n', bytes)}`)),
  (bytes) => multipart(part('message') + repeat(`\r\n--`, bytes)),
  (bytes) => multipart(part('message').replace('; name', `${repeat('; a="b"', bytes)}; name`)),
  (bytes) => urlencoded(repeat('&', bytes)),
  (bytes) => urlencoded(repeat('a=b&', bytes)),
  (bytes) => urlencoded(`message=${repeat('%', bytes)}`),
];

const large = 1_048_000;
const returned = 190_000;
const longest = 60_000;

let addresses = 0;

/** Returns an unused client IP: the server trusts one reverse proxy, and the attack sends that proxy's header. */
const newSender = () => `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses++ & 255}`;

const head = (line: string, headers: Readonly<Record<string, string | number>> = {}) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`;

const formHead = ({ type, text }: Body, sender: string) =>
  `${head(`POST ${embeddedEndpoint}`, {
    'Content-Type': type,
    'Content-Length': text.length,
    Accept: 'text/html',
    'X-Forwarded-For': sender,
  })}\r\n`;

function hold(port: number, seen: Seen, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  seen.held.push(socket);
  return socket.on('error', () => {}); // The server is expected to reset such a connection.
}

/** Makes an attack of many clients that send a piece of a request at intervals. */
function trickling(connections: number, start: string, piece: string): Attack {
  return (port, seen) => {
    for (let count = 0; count < connections; count += 1) {
      const socket = hold(port, seen, start).resume();
      const rounds = setInterval(() => socket.write(piece), trickle);
      socket.on('close', () => clearInterval(rounds));
    }
  };
}

/** Sends a form and reads the response; a server that does not read the whole form may reset the connection. */
function post(port: number, { type, text }: Body, sender: string, seen: Seen): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'Content-Type': type, Accept: 'text/html', 'X-Forwarded-For': sender };
    const asked = request({ port, host: '127.0.0.1', path: embeddedEndpoint, method: 'POST', headers, agent: false });
    asked.on('response', (response) => {
      let length = 0;
      response.on('data', (piece: Buffer) => {
        length += piece.length;
        seen.largest = Math.max(seen.largest, length);
      });
      response.on('end', () => {
        if (response.statusCode === undefined || response.statusCode >= 500) {
          seen.failures.add(`a form was answered with ${response.statusCode}`);
        }
      });
    });
    asked.on('error', () => {}).on('close', resolve);
    asked.end(text);
  });
}

/** Makes an attack of four simultaneous senders, each with one form after the other. */
function posting(bodies: readonly Body[], senderOf: () => string): Attack {
  return (port, seen, stopped) =>
    Promise.all(
      Array.from({ length: senders }, async (_, first) => {
        for (let count = first; !stopped(); count += 1) {
          await post(port, bodies[count % bodies.length] as Body, senderOf(), seen);
        }
      }),
    );
}

/** Attacks by name; the table shows that name. */
export const attacks = {
  'slow headers, 300 connections': trickling(300, head('GET /'), 'X: y\r\n'),
  'slow bodies, 300 connections': trickling(300, formHead(quotes(longest), '192.0.2.1'), '"'),
  'unread responses, 40 connections': (port, seen) => {
    for (let count = 0; count < 40; count += 1) {
      const body = quotes(count % 2 ? large : returned);
      hold(port, seen, formHead(body, newSender()) + body.text).pause();
    }
  },
  'pipelined requests, unread': (port, seen) => {
    for (let count = 0; count < 10; count += 1) hold(port, seen, `${head('GET /')}\r\n`.repeat(400)).pause();
  },
  'large refused forms, four limited senders': posting(
    [quotes(large), quotes(returned), quotes(longest)],
    () => '192.0.2.2',
  ),
  'large refused forms, a new sender each': posting([quotes(large), quotes(returned)], newSender),
  'forms that are expensive to read, a new sender each': posting(
    [large, returned, longest].flatMap((bytes) => expensive.map((make) => make(bytes))),
    newSender,
  ),
  'half-sent bodies at SIGTERM, 20 connections': (port, seen) => {
    for (let count = 0; count < 20; count += 1) {
      hold(port, seen, `${formHead(quotes(longest), newSender())}--x`).resume();
    }
  },
} as const satisfies Record<string, Attack>;

export type AttackName = keyof typeof attacks;
