import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { buildViolations, shownFileViolations } from '../../build/content/check-content.ts';
import { draftStatement, type StatementName } from '../../build/content/statements.ts';
import { readNotificationSettings } from '../../config/notifications/notification-settings.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { readSettings } from '../../config/settings.ts';
import type { Violation } from '../../src/content/content-error.ts';
import { isDocumentKey } from '../../src/content/documents/document-names.ts';
import { isObject } from '../../src/content/find-values.ts';
import { type Content, contentFile } from '../../src/content/schema/schemas.ts';
import { RefusedFileError } from '../content/commit.ts';
import type { Change, ContentFiles, Saved } from '../content/content-files.ts';
import { bodiesOf } from '../content/document.ts';
import { fillMissing } from '../content/form-field.ts';
import { documentForm, formFiles } from '../content/form-files.ts';
import { valuesOfLastCommit } from '../content/last-commit.ts';
import { beginDocument } from '../content/new-document.ts';
import { heldImages } from '../images/held-images.ts';
import { accentFigures, type Figure } from '../preview/accent-contrast.ts';
import type { PreviewRenderer, RenderedPage } from '../preview/renderer.ts';

const changes = z.array(z.strictObject({ name: z.string(), revision: z.string(), values: z.unknown() }));
const preview = z.strictObject({ route: z.string().startsWith('/'), changed: z.record(z.string(), z.unknown()) });

const newDocument = z.strictObject({ name: z.string() });

/** Levels of values in values that a request may have: the content itself has eight. */
const maxLevels = 32;

const isShallow = (value: unknown, levels = maxLevels): boolean =>
  levels > 0 && (!isObject(value) || Object.values(value).every((each) => isShallow(each, levels - 1)));

/**
 * Reads the body of a request.
 * @throws SyntaxError, RefusedFileError, ZodError for one that the schema does not allow
 */
async function bodyOf<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const value: unknown = await c.req.json();
  if (!isShallow(value)) {
    throw new RefusedFileError(`The desk reads at most ${maxLevels} levels of values in values. Nothing was done.`);
  }
  return schema.parse(value);
}

/** Page as it would be with the changes, and what is wrong with the content. */
export interface Preview {
  /** Undefined if the content is too incomplete to be rendered. */
  readonly page: RenderedPage | undefined;
  readonly violations: readonly Violation[];
  /** Contrast of the accent, as far as the company can be read. */
  readonly figures: readonly Figure[];
}

/** Routes of the words: the files and their forms, previews, saving. */
export function wordRoutes(project: string, files: ContentFiles, renderer: PreviewRenderer, environment: Environment) {
  const app = new Hono();
  const images = heldImages(project);

  /** What is wrong with the files that the content shows, those that are held included. */
  const fileViolations = async (content: Content) => [
    ...(await buildViolations(content)),
    ...(await shownFileViolations(content, images.folder)),
  ];

  /** What is wrong with the images and the logo that changes name, such as a damaged file. */
  async function violationsOfFiles(given: readonly Change[]) {
    const changed = Object.fromEntries(given.map(({ name, values }) => [name, values]));
    const { content } = files.validate(files.dataWith(files.readAll(), changed), changed);
    const violations = content ? await fileViolations(content) : [];
    return violations.filter(({ file }) => given.some(({ name }) => contentFile(name) === file));
  }

  /** Drafts a statement from the content and the settings in use. */
  function draft(name: StatementName): string {
    const { content, violations } = files.validate(files.dataWith(files.readAll(), {}));
    if (!content || violations.length > 0) {
      throw new RefusedFileError('The draft is made from the words in content/. Fix what is marked there first.');
    }
    const notifications = readNotificationSettings(environment);
    return draftStatement(name, { settings: readSettings(environment), notifications, content });
  }

  app.get('/', (c) => {
    const states = files.readAll();
    const documents = states.map(({ name }) => name).filter(isDocumentKey);
    const data = files.dataWith(states, {});
    const forms = [...formFiles, ...documents.map((name) => documentForm(name, data))];
    return c.json({ folder: files.folder, forms, files: states, routes: renderer.routes });
  });

  app.post('/preview', async (c) => {
    const { route, changed } = await bodyOf(c, preview);
    const states = files.readAll();
    const broken = states.flatMap(({ violations }) => violations);
    if (broken.length > 0) {
      return c.json<Preview>({ page: undefined, violations: broken, figures: [] });
    }
    const data = files.dataWith(states, changed);
    const { content: given, violations } = files.validate(data, changed);
    const ofFiles = given ? await fileViolations(given) : [];
    const forms = [
      ...formFiles,
      ...Object.keys(data)
        .filter(isDocumentKey)
        .map((name) => documentForm(name)),
    ];
    const filled = Object.fromEntries(
      forms.map(({ name, field }) => [name, fillMissing(data[name], field, true)] as const),
    );
    const { content } = files.validate(filled, changed);
    const page = content && (await renderer.render(route, content, bodiesOf(filled)));
    const figures = content ? accentFigures(content.company) : [];
    return c.json<Preview>({ page, violations: [...violations, ...ofFiles], figures });
  });

  app.post('/new', async (c) => {
    const { name } = await bodyOf(c, newDocument);
    return c.json(beginDocument(files, name, draft));
  });

  app.post('/save', async (c) => {
    const given = await bodyOf(c, changes);
    const ofFiles = await violationsOfFiles(given);
    const saved: Saved = ofFiles.length > 0 ? { status: 'invalid', violations: ofFiles } : files.save(given);
    return c.json(saved, { saved: 200, conflict: 409, invalid: 422 }[saved.status] as 200);
  });

  app.get('/last-commit/:name{.+}', async (c) => {
    const { name } = files.read(c.req.param('name'));
    const values = await valuesOfLastCommit(project, name);
    return values === undefined
      ? c.json({ problem: `git has no earlier ${contentFile(name)}.` }, 404)
      : c.json({ name, values });
  });

  return app;
}
