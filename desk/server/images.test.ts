import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { own, testDesk } from '../testing/test-desk.ts';

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

async function deskWithImages() {
  const desk = testDesk({}, { content: 'examples/full/content' });
  const inProject = (name: string) => path.join(desk.project, name);
  mkdirSync(inProject('public/team'), { recursive: true });
  for (const name of ['team/ada.png', 'drafted.png', 'unused.png', 'cafe\u0301.png']) {
    writeFileSync(inProject(`public/${name}`), await image(1200, 900));
  }
  writeFileSync(inProject('public/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(inProject('public/brochure.pdf'), 'no image');
  const about = inProject('content/about.yaml');
  const words = readFileSync(about, 'utf8');
  writeFileSync(about, words.replace(/host: unsplash\n( +)id: .*/, 'host: local\n$1path: /team/ada.png'));
  const article = inProject('content/insights/handover.md');
  const text = readFileSync(article, 'utf8').replace(/\n---\n\n/, '\ndraft: true$&![A plan](/drafted.png)\n\n');
  writeFileSync(article, text);
  return { ...desk, about, inProject };
}

test('each image is listed with its size, and with the fields that show it, drafts included', async () => {
  const { get } = await deskWithImages();
  const images = await (await get('images')).json();
  expect(images.slice(0, 5)).toMatchObject([
    { name: '/caf\u00e9.png', uses: [] },
    {
      name: '/drafted.png',
      alt: 'A plan',
      uses: [{ href: '/#words/insights/handover.body', label: 'Article “handover” › line 1' }],
    },
    { name: '/favicon.svg', uses: [{ label: 'Icon of the site' }] },
    {
      name: '/team/ada.png',
      size: { width: 1200, height: 900 },
      alt: expect.stringContaining('A man standing'),
      uses: [{ href: '/#words/about.sections.2.image', label: 'About page › Section 3 › Image' }],
    },
    { name: '/unused.png', uses: [] },
  ]);
  expect(images).toContainEqual(
    expect.objectContaining({
      host: 'cloudinary',
      name: 'face_left',
      uses: [expect.objectContaining({ href: '/#words/about.sections.3.members.0.image' })],
    }),
  );
});

test('an image that nothing shows is moved out of public/, and no other file', async () => {
  const { post, about, inProject } = await deskWithImages();
  const pixels = readFileSync(inProject('public/unused.png'));
  expect(await post('images/delete', { name: '/unused.png' })).toMatchObject({ status: 200 });
  const [day = ''] = readdirSync(inProject('.desk/deleted-images'));
  expect(readFileSync(inProject(`.desk/deleted-images/${day}/unused.png`))).toEqual(pixels);
  expect(await post('images/delete', { name: '/caf\u00e9.png' })).toMatchObject({ status: 200 });
  expect(readdirSync(inProject('public'))).toEqual(['brochure.pdf', 'drafted.png', 'favicon.svg', 'team']);
  for (const [name, problem] of [
    ['/team/ada.png', '“/team/ada.png” stays: it is shown at “About page › Section 3 › Image”.'],
    ['/favicon.svg', '“/favicon.svg” stays: it is shown at “Icon of the site”.'],
    ['/../content/home.yaml', '“/../content/home.yaml” is not in public/ any more.'],
    ['/brochure.pdf', '“/brochure.pdf” is not in public/ any more.'],
  ]) {
    expect(await post('images/delete', { name })).toEqual({ status: 400, body: { problem } });
  }
  const article = inProject('content/insights/handover.md');
  const text = readFileSync(article, 'utf8');
  const deleted = () => post('images/delete', { name: '/drafted.png' });
  for (const path of ['drafted.png', '/public/Drafted.PNG']) {
    writeFileSync(article, text.replace('/drafted.png', path));
    expect((await deleted()).body.problem, path).toMatch(/stays: it is shown at “Article “handover” › line 1”/);
  }
  writeFileSync(article, text);
  writeFileSync(inProject('content/insights/My page.md'), '![A plan](/drafted.png)');
  expect((await deleted()).body.problem).toMatch(/^content\/insights\/My page\.md can’t be read/);
  rmSync(inProject('content/insights/My page.md'));
  writeFileSync(about, 'heading: [');
  expect(await deleted()).toMatchObject({
    status: 400,
    body: { problem: expect.stringMatching(/^content\/about\.yaml can’t be read/) },
  });
});

test('a thumbnail is small, and for the session alone', async () => {
  const { request, get } = await deskWithImages();
  const cookie = (await get('images')).headers.get('set-cookie')?.split(';')[0] ?? '';
  const ask = (headers: Record<string, string>) => request('/desk/thumbnails/team/ada.png', { headers });
  const { width, format } = await sharp(Buffer.from(await (await ask({ ...own, cookie })).arrayBuffer())).metadata();
  expect([width, format]).toEqual([480, 'webp']);
  expect((await ask(own)).status).toBe(404);
});
