import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { filesLeftOut, publishableFiles } from '../../src/content/public-files.ts';
import { filesNamedBy, publishedFile, writePublicFiles } from './publish.ts';

const siteUrl = 'https://www.company.example';

/** Stands for what must not be published: a place, a name, a thumbnail. */
const marker = 'MARKER51.5N0.1W';

const pixels = () => sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } });

/** Image with EXIF, its orientation, XMP and a colour profile. */
const written = (image: Sharp) =>
  image
    .withIccProfile('p3')
    .withExif({ IFD0: { ImageDescription: marker, Artist: marker }, IFD3: { GPSMapDatum: marker } })
    .withMetadata({ orientation: 6 })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><r>${marker}</r></x:xmpmeta>`)
    .toBuffer();

function pngChunk(type: string, text: string): Buffer {
  const body = Buffer.from(type + text, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(text.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

const inserted = (bytes: Buffer, at: number, ...more: readonly Buffer[]) =>
  Buffer.concat([bytes.subarray(0, at), ...more, bytes.subarray(at)]);

const segment = (code: number, text: string) =>
  Buffer.concat([
    Buffer.from([0xff, code, (text.length + 2) >> 8, (text.length + 2) & 255]),
    Buffer.from(text, 'latin1'),
  ]);

async function png(): Promise<Buffer> {
  return inserted(
    await written(pixels().png()),
    33,
    pngChunk('tEXt', `Comment\0${marker}`),
    pngChunk('tIME', '\x07\xea\x0b\x1b\x10\0\0'),
  );
}

async function ico(): Promise<Buffer> {
  const image = await png();
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 30, 20, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 30, 0, 0, 0]);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(30, 18);
  return Buffer.concat([header, Buffer.from(marker.slice(0, 8)), image, Buffer.from(marker)]);
}

const shape = '<path d="M0 0h8v8H0z"/>';

async function svg(): Promise<Buffer> {
  const photograph = (await written(pixels().jpeg())).toString('base64');
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><?xpacket ${marker}?><!-- ${marker} -->
<!DOCTYPE svg [<!ENTITY who "${marker}">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ink="http://www.inkscape.org/namespaces/inkscape" ink:export-filename="${marker}" viewBox="0 0 8 8" onload="x('${marker}')">
<metadata><a>${marker}</a></metadata><ink:view note="${marker}"/><script>"${marker}"</script>
<style>/* ${marker} */path{fill:#123456}</style>${shape}<image width="8" height="8" xlink:href="data:image/jpeg;base64,${photograph}"/></svg>`);
}

/** Images of each kind, with markers wherever the format has room for them. */
const images: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a.jpg': async () => {
    const bytes = await written(pixels().jpeg());
    const iptc = segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x14\x1c\x02\x78\0\x0f${marker}`);
    return Buffer.concat([inserted(bytes, 2, iptc, segment(0xfe, marker)), Buffer.from(marker)]);
  },
  'a.png': png,
  'a.webp': () => written(pixels().webp()),
  'a.avif': () => written(pixels().avif()),
  'a.tiff': () => written(pixels().tiff()),
  'a.gif': async () => {
    const bytes = await pixels().gif().toBuffer();
    const comment = Buffer.from(`!\xfe${String.fromCharCode(marker.length)}${marker}\0`, 'latin1');
    return inserted(bytes, bytes.length - 1, comment);
  },
  'a.svg': svg,
  'favicon.ico': ico,
  // Its content counts, whatever its name says.
  'a.txt': () => written(pixels().jpeg()),
};

const hasMarker = (bytes: Buffer) => {
  const text = bytes.toString('latin1');
  const embedded = [...text.matchAll(/base64,([\w+/=]+)/g)].map(([, data = '']) => Buffer.from(data, 'base64'));
  return [text, ...embedded.map((each) => each.toString('latin1'))].some((each) => each.includes(marker.slice(0, 8)));
};

test.each(Object.keys(images))(
  '%s is published with its pixels, upright, and its colour profile alone',
  async (name) => {
    const folder = temporaryFolder();
    const bytes = (await images[name]?.()) ?? Buffer.alloc(0);
    expect(hasMarker(bytes)).toBe(true);
    writeFileSync(path.join(folder, name), bytes);
    const published = await publishedFile(`/${name}`, folder);
    if ('problem' in published) throw new Error(published.problem);
    expect(hasMarker(published.bytes)).toBe(false);
    if (name.endsWith('svg')) {
      expect(published.bytes.toString()).toMatch(/fill:#123456.*<path d="M0 0h8v8H0z"\/>.*<image /s);
      return;
    }
    const image = name.endsWith('ico') ? published.bytes.subarray(22) : published.bytes;
    const metadata = await sharp(image).metadata();
    const isUpright = /gif|ico/.test(name) || metadata.height > metadata.width;
    expect([isUpright, metadata.orientation ?? 1, metadata.exif, metadata.xmp, metadata.iptc]).toEqual([
      true,
      1,
      undefined,
      undefined,
      undefined,
    ]);
    if (!/gif/.test(name)) expect(metadata.icc).toBeDefined();
  },
);

test.each([
  ['a.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'what its camera or program wrote'],
  ['a.dng', Buffer.from('II*\0'), 'what its camera or program wrote'],
  ['a.jpg', Buffer.from('no image'), 'is no image'],
  ['a.svg', Buffer.from('<svg'), 'is no SVG'],
])('%s can’t be published, and the problem says why', async (name, bytes, problem) => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, name), bytes);
  expect(await publishedFile(`/${name}`, folder)).toEqual({ problem: expect.stringContaining(problem) });
});

test('the output has the files that the site names, and none of the others', async () => {
  const outside = temporaryFolder();
  writeFileSync(path.join(outside, 'secret.pdf'), marker);
  const folder = temporaryFolder();
  const place = (name: string, content: string | Buffer = marker) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  const shown = ['a.pdf', 'für alle.pdf', 'R&D.pdf', 'b/c.zip', 'moved.pdf', 'google1.html', '.well-known/x'];
  for (const name of shown) place(name, 'shown');
  const refused = [
    '.DS_Store',
    '.well-known/security.txt',
    'robots.txt',
    'Index.html',
    '_headers',
    'a.pdf.gz',
    '100%.pdf',
  ];
  for (const name of [...refused, 'unused.pdf', 'b/unused.jpg', '.git/config', 'assets/x.js']) place(name);
  symlinkSync(path.join(outside, 'secret.pdf'), path.join(folder, 'out.pdf'));
  symlinkSync(outside, path.join(folder, 'outside'));
  symlinkSync(path.join(folder, 'a.pdf'), path.join(folder, 'in.pdf'));
  symlinkSync('.', path.join(folder, 'loop'));
  execFileSync('mkfifo', [path.join(folder, 'pipe.pdf')]);

  const pages = [
    '<a href="/a.pdf?x=1#page=2">A</a><a href="/f%C3%BCr%20alle.pdf">B</a><a href="/R&amp;D.pdf">C</a>',
    `<img src="https://www.company.example/b/c.zip" srcset="/in.pdf 2x, /out.pdf 3x"><p>/unused.pdf</p>`,
    [...refused, 'outside/secret.pdf', 'loop/a.pdf', 'pipe.pdf', '.git/config', 'assets/x.js']
      .map((name) => `<a href="/${name}">`)
      .join(''),
  ];
  const more = ['/moved.pdf', '/google1.html', '/.well-known/x', 'https://elsewhere.example/unused.pdf'];
  const dist = temporaryFolder();
  const names = await writePublicFiles(dist, pages, more, siteUrl, folder);
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const published = files.map(({ parentPath, name }) => path.relative(dist, path.join(parentPath, name))).toSorted();
  expect(published).toEqual([...shown, 'in.pdf'].toSorted());
  expect(names.toSorted()).toEqual(published);
  for (const name of published) expect(readFileSync(path.join(dist, name), 'utf8')).toBe('shown');
  // What stays behind is told of, but for what an owner does not see.
  const leftOut = filesLeftOut(new Set(names.map((name) => `/${name}`)), folder);
  expect(leftOut).toContain('/unused.pdf');
  expect(leftOut).toContain('/out.pdf');
  expect(leftOut.filter((name) => names.includes(name.slice(1)) || name.includes('DS_Store'))).toEqual([]);
});

test('every name that the check accepts is published, under the address that a browser asks for', async () => {
  const folder = temporaryFolder();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), async (name) => {
      if (name.includes('/') || name.includes('\0') || name === '.' || name === '..') return;
      writeFileSync(path.join(folder, name), 'shown');
      const files = publishableFiles(folder);
      expect(files.length).toBeLessThan(2);
      const dist = path.join(folder, '..', `${path.basename(folder)}-dist`);
      for (const file of files) {
        // A browser parses what the page names, and the server decodes what the browser asks for.
        const asked = decodeURIComponent(new URL(file, siteUrl).pathname);
        await writePublicFiles(dist, [`<a href="${file.replaceAll('&', '&amp;')}">`], [], siteUrl, folder);
        expect(readFileSync(path.join(dist, asked), 'utf8')).toBe('shown');
        expect(filesNamedBy({ about: { href: file } }, siteUrl, files)).toEqual(new Set([file]));
      }
      rmSync(dist, { recursive: true, force: true });
      rmSync(path.join(folder, name));
    }),
  );
});
