import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { contentFiles } from '../content/content-files.ts';
import type { PreviewRenderer } from '../preview/renderer.ts';
import { createDesk } from '../server/desk.ts';
import { type Access, localAccess } from '../server/guard.ts';

export const origin = 'http://127.0.0.1:4300';
export const key = 'k'.repeat(32);

/** Headers of the desk's own page. */
export const own = { 'x-desk-key': key, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', origin };

/** Renderer that shows the Markdown texts alone. */
const renderer: PreviewRenderer = {
  routes: ['/'],
  image: async () => undefined,
  socialImage: async () => Buffer.from('png'),
  render: async (_route, _content, bodies) => ({
    html: `<p>page</p>${Object.entries(bodies).join()}`,
    style: '',
    socialImage: '',
  }),
};

interface Given {
  readonly access?: Access;
  readonly content?: string;
  readonly renderer?: PreviewRenderer;
  /** Hook that removes the copy, outside of a test. */
  readonly onFinished?: (remove: () => void) => void;
}

/** Desk on a copy of the content, and requests to it. */
export function testDesk(
  environment: NodeJS.Dict<string> = {},
  { content = 'content', onFinished, ...given }: Given = {},
) {
  const project = temporaryFolder(onFinished);
  cpSync(content, path.join(project, 'content'), { recursive: true });
  rmSync(path.join(project, 'content/pages/privacy.md'), { force: true });
  const files = contentFiles(project);
  const access = localAccess(4300, key, 'Owner');
  const app = createDesk({ project, access, files, assets: new Map(), environment, renderer, ...given });
  const request = (url: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
    app.request(origin + url, { ...init, headers: { host: '127.0.0.1:4300', ...init.headers } });
  const get = (url: string) => request(`/api/${url}`, { headers: own });
  const send = (url: string, body: string) => request(`/api/${url}`, { method: 'POST', body, headers: own });
  /** Posts values; resolves to the status and the values of the response. */
  const post = async (url: string, body: unknown) => {
    const response = await send(url, JSON.stringify(body));
    return { status: response.status, body: await response.json() };
  };
  return { project, files, app, request, get, send, post };
}
