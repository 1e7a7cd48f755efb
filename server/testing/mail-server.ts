import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/**
 * Behaviour of the server for a mail: accepts it, drops the connection during it, or accepts it and drops the connection
 * before the response.
 */
type Behaviour = 'take' | 'drop amid' | 'lose reply';

const addressOf = (value: unknown) => (value as { address?: string } | null)?.address ?? '';

/**
 * Starts a real SMTP server on this machine, which ends with the test. It keeps each mail that it takes: the SMTP envelope, its
 * bytes, and the parsed message.
 */
export async function startMailServer(options: Partial<SMTPServerOptions> = {}) {
  const taken: { from: string; to: readonly string[]; raw: string; read: Email }[] = [];
  const sockets = new Set<Socket>();
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
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
      const bytes = Buffer.concat(await stream.toArray());
      const to = envelope.rcptTo.map(({ address }) => address);
      const read = await PostalMime.parse(bytes);
      taken.push({ from: addressOf(envelope.mailFrom), to, raw: bytes.toString('latin1'), read });
      if (server.behaviour === 'lose reply') dropAll();
      else callback();
    },
    ...options,
  });
  smtp.on('error', () => {}); // These tests break connections on purpose.
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => {
    const ended = new Promise<void>((resolve) => void smtp.close(() => resolve()));
    dropAll();
    return ended;
  });
  const server = { port: (listening.address() as AddressInfo).port, taken, behaviour: 'take' as Behaviour };
  return server;
}
