import { type CheckedContent, checkContent } from '../../src/content/read.ts';
import { noticeViolations, readNoticeText } from './privacy-notice.ts';

/** Validates all that the owner writes: the content and the privacy notice. */
export function checkContentAndNotice(): CheckedContent {
  const { content, violations } = checkContent();
  const notice = readNoticeText();
  return {
    content,
    violations: [...violations, ...(notice === undefined ? [] : noticeViolations(notice))],
  };
}
