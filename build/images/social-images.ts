import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { company, content } from '../../src/content/content.ts';
import { ContentError, fieldOf } from '../../src/content/content-error.ts';
import { allOf, isText } from '../../src/content/find-values.ts';
import { fileIn } from '../../src/content/public-files.ts';
import { cached, codeDigest } from '../cache.ts';
import { onInk } from '../colours/accent.ts';
import { companyAccent } from '../colours/company-accent.ts';
import { ico, iconSvg, markOnInk, touchIconSvg } from './favicons.ts';
import { type IllustratedPage, imageRenderer, type SiteLook, shownText } from './social-image.ts';

/**
 * Checks that the typeface has every character of the images.
 * @param lacking returns those that it does not have
 * @throws ContentError that names each text with another character, where the content has it
 */
async function requireGlyphs(
  pages: readonly IllustratedPage[],
  companyName: string,
  lacking: (characters: readonly string[]) => Promise<Buffer>,
): Promise<void> {
  const shown = [companyName, ...pages.map(({ metadata }) => metadata.title)].map(shownText);
  const violations = [...String(await lacking([...new Set(shown.join(''))].toSorted()))].flatMap((character) => {
    const problem = `has "${character}", which the typeface of the preview images does not have. Write it in other characters.`;
    const titles = shown.filter((text) => text.includes(character));
    const found = allOf(content, isText)
      .map(({ file, path: at, value }) => ({ file, field: fieldOf(at), text: shownText(value) }))
      .filter(({ text }) => text.includes(character) && titles.some((title) => title.includes(text)));
    const places = found.length > 0 ? found : titles.map((title) => ({ file: 'preview image', field: `"${title}"` }));
    return places.map(({ file, field }) => ({ file, field, problem }));
  });
  if (violations.length > 0) throw new ContentError(violations);
}

const concurrent = 8;

export async function writeImages(
  dist: string,
  pages: readonly IllustratedPage[],
  publicFolder = 'public',
  companyName = company.name,
): Promise<void> {
  const { fonts, png, lacks, social } = await imageRenderer();
  const accent = onInk(companyAccent);
  await mkdir(path.join(dist, 'social'), { recursive: true });
  const [icon, touchIcon] = [iconSvg(accent, publicFolder), touchIconSvg(accent, publicFolder)];
  const look: SiteLook = { companyName, accent, mark: markOnInk(accent, publicFolder) };
  const code = codeDigest();
  const icons = {
    'favicon.svg': async () => icon,
    'favicon.ico': () =>
      cached('icon', [code, icon, ...fonts], async () =>
        ico(new Map([16, 32, 48].map((size) => [size, png(icon, size)]))),
      ),
    'apple-touch-icon.png': () => cached('icon', [code, touchIcon, ...fonts], async () => png(touchIcon, 180)),
  };
  // The owner's own icons are published as the other files of public/ are.
  for (const [name, render] of Object.entries(icons).filter(([name]) => !fileIn(publicFolder, name))) {
    await writeFile(path.join(dist, name), await render());
  }
  await requireGlyphs(pages, companyName, (characters) =>
    cached('lacking', [code, characters.join(), ...fonts], async () => Buffer.from(characters.filter(lacks).join(''))),
  );
  // The pages of a list share an image: that of the first.
  const byName = [...new Map(pages.toReversed().map((page) => [page.name, page]))];
  // A few at a time: each holds its pixels.
  for (let start = 0; start < byName.length; start += concurrent) {
    await Promise.all(
      byName.slice(start, start + concurrent).map(async ([name, page]) => {
        const file = path.join(dist, 'social', `${name}.png`);
        const shown = JSON.stringify([page.metadata.title, page.illustration, look]);
        const image = await cached('social', [code, shown, ...fonts], () => social(page, look));
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, image);
      }),
    );
  }
}
