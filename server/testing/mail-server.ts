import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** Mail that a server has received: the SMTP envelope, its bytes, and the parsed message. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly read: Email;
}

/**
 * Behaviour of the server for a mail: accepts it, drops the connection during it, or accepts it and drops the connection
 * before the response.
 */
export type Behaviour = 'take' | 'drop amid' | 'lose reply';

export interface MailServer {
  readonly port: number;
  readonly taken: readonly TakenMail[];
  behaviour: Behaviour;
  stop(): Promise<void>;
}

const hasAddress = (value: unknown): value is { address: string } => typeof value === 'object' && value !== null;

/** Starts a real SMTP server on this machine that keeps received mail; it stops with the test at the latest. */
export async function startMailServer(port = 0, options: Partial<SMTPServerOptions> = {}): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const dropAll = () => {
    for (const socket of sockets) {
      socket.destroy();
    }
  };
  const smtp = new SMTPServer({
    logger: false, // Otherwise it warns of a certificate that is not used here.
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, { envelope }, callback) {
      if (server.behaviour === 'drop amid') {
        stream.once('data', dropAll).resume();
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of stream) {
        chunks.push(chunk);
      }
      const bytes = Buffer.concat(chunks);
      taken.push({
        from: hasAddress(envelope.mailFrom) ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        raw: bytes.toString('latin1'),
        read: await PostalMime.parse(bytes),
      });
      if (server.behaviour === 'lose reply') {
        dropAll();
      } else {
        callback();
      }
    },
    ...options,
  });
  smtp.on('error', () => {}); // These tests break connections on purpose.
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listening = smtp.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const stop = () =>
    new Promise<void>((resolve) => {
      smtp.close(() => resolve());
      dropAll();
    });
  onTestFinished(() => stop());
  const server: MailServer = { port: (listening.address() as AddressInfo).port, taken, behaviour: 'take', stop };
  return server;
}
