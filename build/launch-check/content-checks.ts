import { allOf, type Found, isImage, isText } from '../../src/content/find-values.ts';
import { contentFile } from '../../src/content/schema/schemas.ts';
import { privacyNoticeFile } from '../content/privacy-notice.ts';
import { type Check, type Copy, check } from './check.ts';
import { contentFields } from './format.ts';
import { reservedDomain, sampleDocument, sampleFacts } from './sample-facts.ts';
import { isSampleText } from './sample-texts.ts';

/** Checks that the content is valid, and that no sample and no reserved address is left in it. */
export function contentChecks({ content, contentViolations, bodies, notice }: Copy): Check[] {
  const noticeText: Found<string>[] =
    notice === undefined ? [] : [{ file: privacyNoticeFile, path: [], value: notice }];
  const documents = Object.entries(bodies).map(
    ([name, value]): Found<string> => ({ file: contentFile(name), path: [], value }),
  );
  const texts = [...allOf(content, isText), ...documents, ...noticeText];
  const sample = sampleFacts.map(({ what, pattern }) => {
    const found = texts.filter(({ value }) => pattern.test(value));
    return check(`No sample left: ${what}`, found.length > 0 && 'put your own there', contentFields(found));
  });
  const samples = documents.filter(({ value }) => sampleDocument.test(value));
  const demo = allOf(content, isImage).filter(({ value }) => value.host === 'cloudinary' && value.account === 'demo');
  const reserved = texts.filter(({ value }) => reservedDomain.test(value));
  return [
    check('The content keeps the rules', contentViolations.length > 0 && 'fix these', contentViolations),
    ...sample,
    check(
      'No sample left: documents that say that they are samples',
      samples.length > 0 && 'delete them, or write your own',
      contentFields(samples),
    ),
    check('No sample left: images of other people', demo.length > 0 && 'put your own there', contentFields(demo)),
    check(
      'Every address is a real one',
      reserved.length > 0 && 'put a real domain in the place of the example',
      contentFields(reserved),
    ),
  ];
}

/** Checks how many of the sample's sentences are still there. */
export function wordsCheck({ written }: Copy): Check {
  const left = allOf(written, isText).filter(isSampleText);
  const texts = left.length === 1 ? 'text is' : 'texts are';
  return check(
    'The words are yours',
    left.length > 0 && `${left.length} ${texts} still the sample’s: write your own`,
    contentFields(left),
  );
}

/** Names the files that a build does not publish. */
function leftOutAdvice(files: readonly string[]): string {
  const what =
    files.length === 1
      ? 'One file in public/ that no page shows'
      : `${files.length} files in public/ that no page shows`;
  const names = files.slice(0, 12).map((name) => `public${name}`);
  const more = files.length > names.length ? ` and ${files.length - names.length} more` : '';
  return `${what}: ${names.join(', ')}${more}. ${files.length === 1 ? 'It stays' : 'They stay'} out of the site. Delete what nobody needs, and list under downloads in ${contentFile('site')} what others ask for`;
}

/** Checks that images from elsewhere have a credit, that the icon is the owner's, and that `public/` has no file in vain. */
export function imageChecks({ content, isPublicFile, filesLeftOut }: Copy): Check[] {
  const stock = allOf(content, isImage).filter(({ value }) => /unsplash|web/.test(value.host) && !value.credit);
  return [
    check('Images from elsewhere name who made them', stock.length > 0 && 'add a credit to them', contentFields(stock)),
    check(
      'The icon is yours',
      !isPublicFile('/favicon.svg') && 'put your mark into public/favicon.svg: the other icons are made from it',
    ),
    check('Every file in public/ is shown', undefined, [], filesLeftOut.length > 0 && leftOutAdvice(filesLeftOut)),
  ];
}
