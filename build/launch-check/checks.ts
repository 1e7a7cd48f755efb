import { allOf, type Found, isPicture, isText } from '../../src/content/values.ts';
import { privacyNoticeFile } from '../content/privacy-notice.ts';
import { type Check, type Copy, check } from './check.ts';
import { locationsOf } from './format.ts';
import { legalChecks } from './legal-checks.ts';
import { reservedDomain, sampleFacts } from './sample.ts';
import { noticeChecks, settingsChecks } from './settings-checks.ts';

/** Checklist of launch-check: all its checks, of which those of content and images are here. */

function contentChecks({ content, contentViolations, notice }: Copy): Check[] {
  const noticeText: Found<string>[] =
    notice === undefined ? [] : [{ file: privacyNoticeFile, path: [], value: notice }];
  const texts = [...allOf(content, isText), ...noticeText];
  const sample = sampleFacts.map(({ what, pattern }) => {
    const found = texts.filter(({ value }) => pattern.test(value));
    return found.length > 0 && `${what} is in ${locationsOf(found)}: put your own there`;
  });
  const demo = allOf(content, isPicture).filter(({ value }) => value.host === 'cloudinary' && value.account === 'demo');
  const reserved = texts.filter(({ value }) => reservedDomain.test(value));
  return [
    check('The content keeps the rules', contentViolations.length > 0 && contentViolations.join('\n    ')),
    ...sample.map((todo, index) => check(`No sample left: ${sampleFacts[index]?.what}`, todo)),
    check(
      'No sample left: pictures of other people',
      demo.length > 0 && `a picture of the sample is in ${locationsOf(demo)}: put your own there`,
    ),
    check(
      'Every address is a real one',
      reserved.length > 0 && `put a real domain for ".example" in ${locationsOf(reserved)}`,
    ),
  ];
}

function pictureChecks({ content, isPublicFile }: Copy): Check[] {
  const stock = allOf(content, isPicture).filter(({ value }) => /unsplash|web/.test(value.host) && !value.credit);
  return [
    check('Pictures from elsewhere name who made them', stock.length > 0 && `add a credit to ${locationsOf(stock)}`),
    check(
      'The icon is yours',
      !isPublicFile('/favicon.svg') && 'put your mark into public/favicon.svg: the other icons are made from it',
    ),
  ];
}

/** Creates the checklist of what stands between a copy and going live. */
export function launchChecks(copy: Copy): Check[] {
  return [
    ...contentChecks(copy),
    ...legalChecks(copy),
    ...settingsChecks(copy),
    ...noticeChecks(copy),
    ...pictureChecks(copy),
  ];
}
