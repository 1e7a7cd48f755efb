import { SettingsError } from '../config/settings-error.ts';
import { ContentError } from '../src/content/content-error.ts';

/** Words an error of the file system; undefined for any other error. The tools of the build have no codes for theirs. */
function diskProblem(error: unknown): string | undefined {
  const text = String(error);
  return /\b(ENOSPC|EDQUOT|EFBIG)\b|os error (28|122|27)\b/.test(text)
    ? 'The disk is full. Make room on it and build again; the site that was built before is as it was.'
    : /\b(EACCES|EPERM|EROFS|EBUSY|EXDEV|ENOTDIR|ELOOP)\b|os error (13|1|30)\b/.test(text)
      ? `The site can't be written: ${text}. Give this account the right to write into its folder, where no file may be in the place of a folder; the site that was built before is as it was.`
      : undefined;
}

/** Exits with the error's own lines if the owner can fix it: Vite would print the stack of its own loader around them. */
export function exitOver(error: unknown): never {
  const line = error instanceof SettingsError || error instanceof ContentError ? error.message : diskProblem(error);
  if (line) {
    console.error(line);
    process.exit(1);
  }
  throw error;
}
