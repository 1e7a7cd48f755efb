import { type Context, Hono } from 'hono';
import { addIcon } from '../images/add-icon.ts';
import { addImage } from '../images/add-image.ts';
import { iconOnGrounds, logoOnGrounds } from '../images/grounds.ts';

/** Routes of the images in `public/`. Of one that is added, the name is in the query and the file is the body. */
export function imageRoutes(project: string) {
  const app = new Hono();
  const given = async (c: Context) =>
    [project, c.req.query('name') ?? '', Buffer.from(await c.req.arrayBuffer())] as const;
  app.post('/', async (c) => c.json({ path: await addImage(...(await given(c))) }));
  app.post('/icon', async (c) => c.json({ former: await addIcon(...(await given(c))) }));
  app.get('/icon', async (c) => c.json(await iconOnGrounds(project)));
  app.get('/logo', async (c) => c.json(await logoOnGrounds(project, c.req.query('path') ?? '')));
  return app;
}
