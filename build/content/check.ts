import { type CheckedContent, checkContent } from '../../src/content/read.ts';
import { readLocalPictures } from '../images/local-pictures.ts';
import { noticeViolations, readNoticeText } from './privacy-notice.ts';

/** Validates all that the owner gives: the content, the privacy notice and the image files. */
export async function checkContentAndNotice(): Promise<CheckedContent> {
  const { content, violations } = checkContent();
  const notice = readNoticeText();
  return {
    content,
    violations: [
      ...violations,
      ...(notice === undefined ? [] : noticeViolations(notice)),
      ...(content ? (await readLocalPictures(content)).violations : []),
    ],
  };
}
