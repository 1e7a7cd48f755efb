import type { Violation } from '../../src/content/content-error.ts';
import { linkTargets } from '../../src/content/link-targets.ts';
import { type CheckedContent, checkContent } from '../../src/content/read.ts';
import { type Content, contentFile } from '../../src/content/schema/schemas.ts';
import { readLocalImages } from '../images/local-images.ts';
import { readLogo } from '../images/logo.ts';
import { noticeViolations, readNoticeText } from './privacy-notice.ts';

/** Checks that the logo can be shown. */
function logoViolations(name: string | undefined, folder: string): Violation[] {
  const logo = readLogo(name, folder);
  return logo && 'problem' in logo
    ? [{ file: contentFile('company'), field: 'logo', problem: `"${name}" ${logo.problem}` }]
    : [];
}

/** Checks the files of `public/`, or of another folder, that the content shows: images and the logo. */
export const publicFileViolations = async (content: Content, folder = 'public'): Promise<Violation[]> => [
  ...(await readLocalImages(content, folder)).violations,
  ...logoViolations(content.company?.logo, folder),
];

/** Validates all that the owner gives: the content, the privacy notice and the image files. */
export async function checkContentAndNotice({ content, violations } = checkContent()): Promise<CheckedContent> {
  const notice = readNoticeText();
  return {
    content,
    violations: [
      ...violations,
      ...(notice === undefined ? [] : noticeViolations(notice, linkTargets(content))),
      ...(content ? await publicFileViolations(content) : []),
    ],
  };
}
