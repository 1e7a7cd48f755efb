import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../../config/testing/temporary-folder.ts';
import { readTarget } from '../../server/http/site-handler.ts';
import { examineBody, markdownToHtml } from '../../src/content/documents/markdown.ts';
import { publicFiles, publishableFiles } from '../../src/content/public-files.ts';
import { checkReferences, writeOddFiles } from '../../tests/audits/publishing/odd-files.ts';
import { filesLeftOut } from '../launch-check/run-checks.ts';
import { publishedFile, writePublicFiles } from './publish.ts';

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
  // Its content counts, whatever its name says.
  'a.txt': () => written(pixels().jpeg()),
};

const hasMarker = (bytes: Buffer) => {
  const text = bytes.toString('latin1');
  const embedded = [...text.matchAll(/base64,([\w+/=]+)/g)].map(([, data = '']) => Buffer.from(data, 'base64'));
  return [text, ...embedded.map((each) => each.toString('latin1'))].some((each) => each.includes(marker.slice(0, 8)));
};

async function published(name: string, bytes: Buffer | string) {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, name), bytes);
  return publishedFile(`/${name}`, folder);
}

const bytesOf = (made: Awaited<ReturnType<typeof published>>) =>
  'bytes' in made ? made.bytes : expect.fail(made.problem);

test.each(Object.keys(images))(
  '%s is published with its pixels, upright, and its colour profile alone',
  async (name) => {
    const written = (await images[name]?.()) ?? '';
    expect(hasMarker(Buffer.from(written))).toBe(true);
    const bytes = bytesOf(await published(name, written));
    expect(hasMarker(bytes)).toBe(false);
    if (name.endsWith('svg')) {
      expect(bytes.toString()).toMatch(/fill:#123456.*<path d="M0 0h8v8H0z"\/>.*<image /s);
      return;
    }
    const metadata = await sharp(bytes).metadata();
    const isUpright = /gif/.test(name) || metadata.height > metadata.width;
    const { orientation = 1, exif, xmp, iptc } = metadata;
    expect({ isUpright, orientation, exif, xmp, iptc }).toEqual({ isUpright: true, orientation: 1 });
    if (!/gif/.test(name)) expect(metadata.icc).toBeDefined();
  },
);

test('an image is published at most 3,200 pixels long, and a smaller one in its own size', async () => {
  const sizeOf = async (width: number, height: number) => {
    const image = sharp({ create: { width, height, channels: 3, background: 'teal' } });
    const bytes = bytesOf(await published('a.png', await image.png().toBuffer()));
    const { width: wide, height: high } = await sharp(bytes).metadata();
    return [wide, high];
  };
  expect(await sizeOf(4000, 100)).toEqual([3200, 80]);
  expect(await sizeOf(100, 4000)).toEqual([80, 3200]);
  expect(await sizeOf(3200, 9)).toEqual([3200, 9]);
});

const photograph = await written(pixels().jpeg());
const base64 = photograph.toString('base64');
const percent = [...photograph].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const nested = `<svg xmlns="http://www.w3.org/2000/svg"><desc>${marker}</desc></svg>`;
const image = (url: string) => `<image width="8" height="8" href="${url}"/>`;

/** Places in an SVG for what a program wrote, each with the namespaces of its root. */
const places: Readonly<Record<string, string>> = {
  'another type': image(`data:img/jpg;base64,${base64}`),
  'a character set': image(`data:image/jpeg;charset=utf-8;base64,${base64}`),
  'a name': image(`data:image/jpeg;name=${marker};base64,${base64}`),
  capitals: image(`DATA:IMAGE/JPEG;BASE64,${base64}`),
  'escaped base64': image(`data:image/jpeg;base64,${base64.replaceAll('/', '%2F')}`),
  'no type': image(`data:;base64,${base64}`),
  'no base64': image(`data:image/jpeg,${percent}`),
  'bytes of any type': image(`data:application/octet-stream;base64,${base64}`),
  'an SVG in base64': image(`data:image/svg+xml;base64,${Buffer.from(nested).toString('base64')}`),
  'an SVG in an image': image(`data:image/png;base64,${Buffer.from(nested).toString('base64')}`),
  'an escaped SVG': image(`data:image/svg+xml,${encodeURIComponent(nested)}`),
  'a tab in the scheme': image(`da&#9;ta:image/jpeg;base64,${base64}`),
  'lines in the data': image(`&#10; data:image/jpeg;base64,${base64.replace(/.{76}/g, '$&&#10;')}`),
  'another prefix': `<image xmlns:q="http://www.w3.org/1999/xlink" q:href="data:image/jpeg;base64,${base64}"/>`,
  'an animation': `<animate attributeName="href" values="a;data:image/jpeg;base64,${base64}"/>`,
  'an animated link': `<a href="#"><set attributeName="href" to="javascript:${marker}"/><animate xmlns:q="http://www.w3.org/1999/xlink" attributeName="q:href" values="${marker}"/></a>`,
  'a set of images': `<style>path{fill:red;mask:image-set("https://${marker}/a;b" 1x, url(#a) 2x)}</style><g style="mask:-webkit-image-\\73 et('${marker}')" mask="src('${marker}')"/>`,
  'a style sheet': `<style>path{fill:url("d\\61 ta:image/jpeg;base64,${base64}")}</style>`,
  'a font': `<style>@font-face{src:url(data:font/woff2;base64,${Buffer.from(marker).toString('base64')})}</style>`,
  'a place of this machine': image(`file:///${marker}/a.jpg`),
  'no prefix': `<RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a>${marker}</a></RDF>`,
  'no prefix of Adobe’s': `<xmpmeta xmlns="adobe:ns:meta/" a="${marker}"/>`,
  'a prefix bound again': `<g xmlns:svg="adobe:ns:meta/"><svg:desc>${marker}</svg:desc></g>`,
  'an attribute bound again': `<g xmlns:xlink="adobe:ns:meta/" xlink:href="${marker}"/>`,
  'a namespace': `<g xmlns:a="${marker}"/>`,
  'an attribute of a program': `<g content="&lt;mxfile>${marker}" data-name="${marker}" name="${marker}"/>`,
  'a base': `<g xml:base="file:///${marker}"/>`,
  'a comment in an attribute': `<g style="fill:red/* ${marker} */" fill="red/* ${marker} */"/>`,
  'a comment without an end': `<style>path{fill:red}/* ${marker}</style>`,
  'a comment in two parts': `<style>/* a <!-- b --> ${marker} */</style>`,
  'a comment around an element': `<style>/* <g/> ${marker} */</style>`,
  'a comment in character data': `<style><![CDATA[/* ${marker} */]]></style>`,
  'styles of another type': `<style type="text/plain">${marker}</style>`,
  'HTML in it': `<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">${marker}</p></foreignObject>`,
  'a path in a style sheet': `<style>path{fill:url( "file:///${marker}/x.svg#a" )}</style>`,
  'a path in an attribute': `<g style="fill:url(../../${marker}/x#a)" fill="u\\72l(${marker}#a)"/>`,
  'another style sheet': `<style>@import url(file:///${marker}.css); @\\69mport "${marker}";</style>`,
  'a linked image': image(`../../${marker}/Desktop/photo.jpg`),
  'a property of a program': `<g style="fill:red;-inkscape-font-specification:'${marker}';stroke:red"/>`,
  'text that is not shown': `<g>${marker}</g>`,
};

test.each(Object.entries(places))('an SVG with %s is published without it, or refused in words', async (_, inside) => {
  const made = await published('a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${inside}${shape}</svg>`);
  if ('problem' in made) {
    expect(made.problem).toMatch(
      /Export it again as plain SVG, without embedded images\.$|Save it again as JPEG or PNG\.$/,
    );
    return;
  }
  expect(made.bytes.toString()).toContain(shape);
  expect(hasMarker(made.bytes)).toBe(false);
  expect(made.bytes.toString()).not.toContain(base64.slice(0, 40));
});

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"><title>A</title><desc>B</desc><style>.c:hover{fill:red}</style><defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient><filter id="b"><feDropShadow dx="1" dy="1" stdDeviation="1"/></filter></defs><g class="c" fill="url(#a)" filter="url(#b)" transform="scale(2)" style="opacity:.5"><path d="M0 0h8v8H0z"/></g><use xlink:href="#c" href="#c" x="2"/><a href="https://www.company.example/x"><text x="1" y="2" font-size="3" xml:space="preserve">Words<tspan dx="1">more</tspan></text></a></svg>`;

test.each([drawing, drawing.replace(/<(\/?)(?=\w)/g, '<$1svg:').replace('xmlns=', 'xmlns:svg=')])(
  'all that an SVG shows is published as it is',
  async (text) => {
    expect(await published('a.svg', text)).toEqual({ bytes: Buffer.from(text) });
  },
);

test('a video is published as it is, of whatever kind', async () => {
  for (const brand of ['isom', 'iso5', 'mp42', 'M4V ', 'qt  ', '3gp5', '3g2a', 'F4V ', 'XAVC']) {
    const bytes = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1');
    expect(await published('a.mp4', bytes), brand).toEqual({ bytes });
  }
});

test('a file that is larger than a server can hold is refused in words', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, ['a.mp4'], 'film');
  truncateSync(path.join(folder, 'a.mp4'), 2.5e9); // A sparse one takes no room.
  expect(await publishedFile('/a.mp4', folder)).toEqual({
    problem: 'has 2500 MB, and a file may have 500. Make it smaller, or link to it on another website.',
  });
});

test.each([
  ['a.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'what its camera or program wrote'],
  ['a.bmp', Buffer.from('BM'), 'what its camera or program wrote'],
  ['a.psd', Buffer.from('8BPS'), 'what its camera or program wrote'],
  ['a.dng', Buffer.from('II*\0'), 'what its camera or program wrote'],
  ['a.svgz', Buffer.from('\x1f\x8b'), 'what its camera or program wrote'],
  ['a.ico', Buffer.from('\0\0\x01\0'), 'what its camera or program wrote'],
  ['a.bin', Buffer.from('\0\0\0\x18ftypavci\0\0\0\0', 'latin1'), 'Save it again'],
  ['a.bin', Buffer.from('\0\0\0\x18ftypcrx \0\0\0\0', 'latin1'), 'Save it again'],
  ['a.jpg', Buffer.from('no image'), 'is not an image'],
  ['a.svg', Buffer.from('<svg'), 'is not an SVG'],
])('%s can’t be published, and the problem says why', async (name, bytes, problem) => {
  expect(await published(name, bytes)).toEqual({ problem: expect.stringContaining(problem) });
});

test('the output has the files that the site names, and none of the others', async () => {
  const outside = temporaryFolder();
  writeFileSync(path.join(outside, 'secret.pdf'), marker);
  const folder = temporaryFolder();
  const shown = ['a.pdf', 'für alle.pdf', 'R&D.pdf', 'b/c.zip', 'moved.pdf', 'google1.html', '.well-known/x'];
  writeFiles(folder, shown, 'shown');
  const refused = [
    ...['.DS_Store', '.well-known/security.txt', 'robots.txt', 'Index.html', '_headers', '_worker.js', '_routes.json'],
    ...['sitemap.xml/a.pdf', 'FAVICON.svg/a.pdf', 'healthz/a.pdf', 'social', 'f', 'a.pdf.gz', '100%.pdf'],
    `${'a'.repeat(237)}.pdf`,
  ];
  writeFiles(folder, [...refused, 'unused.pdf', 'b/unused.jpg', '.git/config', 'assets/x.js'], marker);
  symlinkSync(path.join(outside, 'secret.pdf'), path.join(folder, 'out.pdf'));
  symlinkSync(outside, path.join(folder, 'outside'));
  symlinkSync(path.join(folder, 'a.pdf'), path.join(folder, 'in.pdf'));
  symlinkSync('.', path.join(folder, 'loop'));
  execFileSync('mkfifo', [path.join(folder, 'pipe.pdf')]);

  const content = {
    about: ['/a.pdf?x=1#page=2', '/f%C3%BCr%20alle.pdf', '/R&D.pdf', '/b/c.zip', '/in.pdf', '/out.pdf'],
    home: ['See /unused.pdf', 'https://elsewhere.example/unused.pdf', { logo: '/unused.pdf', path: '/b/unused.jpg' }],
    ...{ redirects: [{ to: '/moved.pdf' }], site: { downloads: ['/google1.html', '/.well-known/x'] } },
    work: [...refused, 'outside/secret.pdf', 'loop/a.pdf', 'pipe.pdf', '.git/config', 'assets/x.js'].map(
      (name) => `/${name}`,
    ),
  };
  const dist = temporaryFolder();
  const names = await writePublicFiles(dist, content, siteUrl, folder);
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = files.map(({ parentPath, name }) => path.relative(dist, path.join(parentPath, name))).toSorted();
  expect(found).toEqual([...shown, 'in.pdf'].toSorted());
  expect(names.toSorted()).toEqual(found);
  for (const name of found) expect(readFileSync(path.join(dist, name), 'utf8')).toBe('shown');
  // What stays behind is told of, but for what an owner does not see.
  const leftOut = filesLeftOut(new Set(names.map((name) => `/${name}`)), folder);
  expect(leftOut).toContain('/unused.pdf');
  expect(leftOut).toContain('/out.pdf');
  expect(leftOut.filter((name) => names.includes(name.slice(1)) || name.includes('DS_Store'))).toEqual([]);
});

test('what this account can’t read is told in words, with the folder or the file', () => {
  const folder = temporaryFolder();
  writeFiles(folder, ['a.pdf', 'b.pdf', 'shut/c.pdf'], 'shown');
  chmodSync(path.join(folder, 'b.pdf'), 0);
  chmodSync(path.join(folder, 'shut'), 0);
  const module = path.resolve('src/content/public-files.ts');
  const program = `
    import { fileIn, publicFiles, publishableFiles, unpublishable } from ${JSON.stringify(module)};
    const folder = ${JSON.stringify(folder)};
    const unreadableFiles = (folder) => publicFiles(folder).filter(({ state }) => state === 'unreadable');
    console.log(JSON.stringify([
      publishableFiles(folder), unreadableFiles(folder).map(({ name }) => name), fileIn(folder, '/b.pdf') ?? '',
      unpublishable('/b.pdf', folder), unpublishable('/shut/c.pdf', folder), unpublishable('/none.pdf', folder) ?? '',
      unreadableFiles(folder + '/a.pdf').map(({ name }) => name), publishableFiles(folder + '/a.pdf'),
    ]));`;
  // An administrator could read everything.
  const withoutRights = ['setpriv', '--bounding-set=-dac_override,-dac_read_search'];
  const [command = '', ...args] = [...(process.getuid?.() === 0 ? withoutRights : []), process.execPath];
  const options = [...args, '--no-warnings', '--input-type=module', '-e', program];
  const output = execFileSync(command, options, { encoding: 'utf8' });
  chmodSync(path.join(folder, 'shut'), 0o700);
  const problem = expect.stringContaining('can’t be read by this account');
  expect(JSON.parse(output)).toEqual([['/a.pdf'], ['/b.pdf', '/shut/'], '', problem, problem, '', ['/'], []]);
});

test('each reference to a file is refused with its cause and remedy, or is the address of that file’s own bytes', async () => {
  const [folder, dist] = [temporaryFolder(), temporaryFolder()];
  await writeOddFiles(folder);
  const accepted: { readonly name: string; readonly named: string | undefined; readonly href: string }[] = [];
  for (const [reference, problem] of await checkReferences(folder)) {
    const [link] =
      JSON.stringify(markdownToHtml(reference.written, { notes: '', backToText: '' })).match(
        /(?<="(href|src)":)"[^"]+"/,
      ) ?? [];
    const href = /text|image/.test(reference.place) ? JSON.parse(link ?? '""') : reference.written;
    const { images: shown, links } = examineBody({ markdown: reference.written, line: 1 });
    const inText = reference.place === 'image' ? shown[0]?.path : links[0]?.href;
    const named = /text|image/.test(reference.place) ? inText : href;
    if (problem === undefined) accepted.push({ name: reference.name, named, href });
    else expect(problem).toMatch(/\.$/);
  }
  expect(accepted.length).toBeGreaterThan(500);
  await writePublicFiles(dist, { about: accepted.map(({ named }) => named) }, siteUrl, folder);
  const bytes = new Map<string, unknown>();
  for (const name of new Set(accepted.map((each) => each.name))) {
    bytes.set(name, await publishedFile(`/${name}`, folder));
  }
  for (const { name, href } of accepted) {
    // As a browser asks, and the server reads it.
    const target = readTarget(new URL(href, siteUrl).pathname);
    const file = path.join(dist, target.status === 'read' ? target.path : '');
    expect({ href, bytes: readFileSync(file) }).toEqual({ href, ...Object(bytes.get(name)) });
  }
});

test('names that the site itself needs are refused, a folder of them once', () => {
  const folder = temporaryFolder();
  const names = ['/robots.txt', '/Sitemap.xml', '/.well-known/security.txt', '/insights/feed.xml'];
  names.push('/insights/feed.json', '/_headers', '/_redirects', '/404.html', '/index.html', '/healthz', '/assets/a.js');
  names.push('/__forms.html', '/brochures/404.html', '/cdn-cgi/a.js');
  writeFiles(folder, [...names, '/assets/b.js', '/insights/a.pdf'], marker);
  const refused = publicFiles(folder).filter(({ state }) => state === 'reserved');
  expect(refused.map(({ name }) => name).toSorted()).toEqual(names.map((name) => name.replace('a.js', '')).toSorted());
  expect(refused[0]?.problem).toBe('has a name that the site itself needs. Give it another name, or delete it.');
  expect(publishableFiles(folder)).toEqual(['/insights/a.pdf']);
  for (const form of ['NFC', 'NFD']) writeFileSync(path.join(folder, 'é.pdf'.normalize(form)), marker);
  const problem =
    'has a name that another file has, but for how its accents are encoded. Give it another name, or delete it.';
  expect(publicFiles(folder)).toContainEqual({ name: '/é.pdf', state: 'reserved', problem });
});
