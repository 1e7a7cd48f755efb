import { privacyNoticeFile } from '../../build/content/privacy-notice.ts';
import { contentFile } from '../../src/content/schema/schemas.ts';
import { noticeName } from './privacy-notice.ts';

/** Path of a file that the desk edits, as the owner opens it. */
export const pathOfFile = (name: string): string => (name === noticeName ? privacyNoticeFile : contentFile(name));
