import { SettingsError } from '../../config/settings-error.ts';

/** What a command says, and its exit code: 0 for done, 1 for left as it was, 2 for a wrong use. */
interface Outcome {
  readonly says: string;
  readonly exitCode: 0 | 1 | 2;
}

/** Runs a command that drafts a file. Settings and options that can't be used end it with their own words, without a stack trace. */
export function runDraftingCommand(run: () => Outcome): void {
  try {
    const { says, exitCode } = run();
    console[exitCode === 2 ? 'error' : 'log'](says);
    process.exitCode = exitCode;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!(error instanceof SettingsError) && !code.startsWith('ERR_PARSE_ARGS_')) {
      throw error;
    }
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
