import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Violation } from '../../src/content/content-error.ts';
import { listDocuments } from '../../src/content/files.ts';
import type { ContentFiles } from '../content/content-files.ts';
import { RefusedError } from '../content/project-files.ts';
import { addIcon, addImage } from '../images/add-image.ts';
import { iconOnGrounds, logoOnGrounds } from '../images/grounds.ts';
import { deleteImage, library } from '../images/library.ts';
import { bodyOf } from './guard.ts';

/** Routes of the images in `public/`. Of one that is added, the name is in the query and the file is the body. */
export function imageRoutes(project: string, files: ContentFiles) {
  const app = new Hono();
  const given = async (c: Context) =>
    [project, c.req.query('name') ?? '', Buffer.from(await c.req.arrayBuffer())] as const;

  /**
   * Reads the content, whose images are in use.
   * @param unread files that the desk does not read
   * @throws RefusedError where a file can't be parsed: its images would count as unused
   */
  function contentNow(unread: readonly Violation[] = []) {
    const states = files.readAll();
    const [broken] = [...unread, ...states.flatMap(({ violations }) => violations)];
    const { content } = files.validate(files.dataWith(states, {}));
    if (broken) {
      throw new RefusedError(`${broken.file} can’t be read, so it is not known which images it shows. Fix it first.`);
    }
    return content;
  }

  app.get('/', async (c) => c.json(await library(project, contentNow())));
  app.post('/', async (c) => c.json({ path: await addImage(...(await given(c))) }));
  app.post('/delete', async (c) => {
    const { name } = await bodyOf(c, z.strictObject({ name: z.string() }));
    deleteImage(project, name, contentNow(listDocuments(files.folder).violations));
    return c.json({});
  });
  app.post('/icon', async (c) => c.json({ former: await addIcon(...(await given(c))) }));
  app.get('/icon', async (c) => c.json(await iconOnGrounds(project)));
  app.get('/logo', async (c) => c.json(await logoOnGrounds(project, c.req.query('path') ?? '')));
  return app;
}
