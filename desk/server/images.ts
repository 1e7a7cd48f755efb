import { Hono } from 'hono';
import { heldImages } from '../images/held-images.ts';

/** Route that takes an image file: its name is in the query, its bytes are the body. */
export function imageRoutes(project: string) {
  const app = new Hono();
  app.post('/', async (c) => {
    const added = await heldImages(project).add(c.req.query('name') ?? '', Buffer.from(await c.req.arrayBuffer()));
    return added.status === 'added' ? c.json({ path: added.path }) : c.json({ problem: added.reason }, 422);
  });
  return app;
}
