import { createServer } from 'node:https';
import { Resvg } from '@resvg/resvg-js';
import { imageHosts } from '../../../build/security/image-hosts.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { content } from '../../../src/content/content.ts';
import { makeCertificate } from '../tls/certificate.ts';

/** Makes an image of the size that an address requests: Unsplash has `w=960&h=640`, Cloudinary `w_960,h_640`. */
function imageFor(address: string): Buffer {
  const asked = (name: string) => Number(address.match(new RegExp(`[?&/,]${name}[=_](\\d+)`))?.[1] ?? 480);
  const [width, height] = [asked('w'), asked('h')];
  const dots = Array.from(
    { length: 60 },
    (_, i) => `<circle cx="${(i * 37) % 100}%" cy="${(i * 61) % 100}%" r="9%" fill="hsl(${i * 6} 40% 50% / .4)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${dots.join('')}</svg>`;
  return new Resvg(svg).render().asPng();
}

/**
 * Serves in place of the image hosts, so that a run neither depends on them nor loads them: an image of the right size comes
 * at once. Returns the browser's switches for it.
 */
export async function startImageHosts(): Promise<{ switches: string[]; stop: () => void }> {
  const port = await freePort();
  const images = new Map<string, Buffer>();
  const server = createServer(makeCertificate(), ({ url = '' }, response) => {
    const image = images.get(url) ?? imageFor(url);
    images.set(url, image);
    response.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=31536000' }).end(image);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const rules = imageHosts(content).map((host) => `MAP ${new URL(host).hostname}:443 127.0.0.1:${port}`);
  return {
    // Requests to other hosts fail at once instead of waiting for DNS.
    switches: [
      `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1'].join(', ')}`,
      '--ignore-certificate-errors',
    ],
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
