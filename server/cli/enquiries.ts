import { runCli } from './run-cli.ts';

/** `npm run enquiries -- …`: the owner's commands for enquiries, usable while the site is served. */

// Where pipes are asynchronous, EPIPE may come after the last chunk is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.syscall !== 'write') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), process.env, process);
