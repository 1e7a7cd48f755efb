import { Hono } from 'hono';
import { z } from 'zod';
import { buildViolations } from '../../build/content/check-content.ts';
import { draftStatement, statementOf } from '../../build/content/statements.ts';
import { readNotificationSettings } from '../../config/notifications/notification-settings.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { readSettings } from '../../config/settings.ts';
import { contentFile, isDocumentKey, isDocumentName } from '../../src/content/documents/document-names.ts';
import { today } from '../../src/content/documents/publication-day.ts';
import type { CheckedContent } from '../../src/content/read.ts';
import type { Data } from '../../src/content/schema/schemas.ts';
import { type Change, type ContentFiles, type Saved, valuesIn } from '../content/content-files.ts';
import { bodiesOf, parseDocumentFile } from '../content/document.ts';
import { type FormFile, fillMissing } from '../content/form-field.ts';
import { documentForm, formFiles, offered } from '../content/form-files.ts';
import { entryOf } from '../content/history.ts';
import { RefusedError } from '../content/project-files.ts';
import type { PreviewRenderer, RenderedPage } from '../preview/renderer.ts';
import { bodyOf, type Who } from './guard.ts';
import { historyRoutes, valuesOf } from './history.ts';

/** Values of a file: texts, in lists and groups. A file can hold no others. */
const values: z.ZodType = z.lazy(() => z.union([z.string(), z.array(values), z.record(z.string(), values)]));
const changes = z.array(
  z.strictObject({
    name: z.string(),
    revision: z.string(),
    values: values.nullable(),
    from: z.int().optional(),
  }),
);
const begun = z.strictObject({ name: z.string(), from: z.int().optional(), isBegun: z.boolean().optional() });
const shown = z.strictObject({ route: z.string().startsWith('/'), changed: z.record(z.string(), z.unknown()) });

const formsOf = (data: Data): readonly FormFile[] =>
  offered([...formFiles, ...Object.keys(data).filter(isDocumentKey).map(documentForm)], data);

export interface Preview extends Pick<CheckedContent, 'violations' | 'warnings'> {
  readonly page: RenderedPage | undefined;
}

/** What the desk can do with the words. */
function wordsIn(project: string, files: ContentFiles, renderer: PreviewRenderer, environment: Environment) {
  /** Validates the content with changes, and the files that it shows. */
  async function validated(data: Data) {
    const { content, violations, warnings } = files.validate(data);
    return { content, violations, warnings, ofFiles: content ? await buildViolations(content) : [] };
  }

  /**
   * Begins a document: a statement with its draft, any other as a draft of today without words. Nothing is written: its first
   * save does that.
   * @param from entry of the history that it begins with, for a document that was deleted
   * @param isBegun true for one that has a draft in the browser, which needs the form alone
   * @throws RefusedError for a name that no document can have, or that one has already
   */
  function begin(name: string, { from, isBegun }: { from?: number | undefined; isBegun?: boolean | undefined }) {
    if (!isDocumentName(name)) {
      const stem = name.slice(name.indexOf('/') + 1);
      const problem = stem ? `“${stem}” can’t end an address.` : 'The address is missing.';
      throw new RefusedError(`${problem} Write lower-case letters, digits and hyphens, such as “two-forms”.`);
    }
    const file = files.read(name);
    if (file.revision) throw new RefusedError('There is one of this name. Choose another name.');
    const data = files.dataWith(files.readAll(), {});
    const [form] = offered([documentForm(name)], data) as [FormFile];
    const statement = statementOf(name);
    const empty = Object(fillMissing({}, form.field, false));
    if (isBegun) return { form, file, values: empty };
    let values: unknown = { ...empty, ...('date' in empty && { date: today() }), draft: 'true' };
    if (from !== undefined) {
      values = valuesOf(name, entryOf(project, form.file, from));
      if (values === undefined) throw new RefusedError(`The history has no ${form.file} that can be read.`);
    } else if (statement) {
      const { content, violations } = files.validate(data);
      if (!content || violations.length > 0) {
        throw new RefusedError('The draft is made from the words of all pages. Fix what is marked there first.');
      }
      const notifications = readNotificationSettings(environment);
      const draft = draftStatement(statement, { settings: readSettings(environment), notifications, content });
      values = parseDocumentFile(name, draft).data;
    }
    const { violations } = files.validate({ ...data, [name]: values });
    const refusal = violations.find((violation) => violation.file === form.file && violation.field === '');
    if (refusal) throw new RefusedError(`${form.file} ${refusal.problem}`);
    return { form, file, values };
  }

  /** Reads all files of the content, with their forms and a stamp that identifies what they say. */
  function all() {
    const stamp = files.stamp();
    const states = files.readAll();
    const forms = formsOf(files.dataWith(states, {}));
    return { folder: files.folder, stamp, forms, files: states, routes: renderer.routes };
  }

  /**
   * Renders a page as it would be with changes, unless the content is too incomplete, and says what is wrong with the content.
   * The warnings are matters of style, which keep nothing from being saved.
   */
  async function preview({ route, changed }: z.infer<typeof shown>): Promise<Preview> {
    const states = files.readAll();
    const broken = states.flatMap(({ violations }) => violations);
    if (broken.length > 0) return { page: undefined, violations: broken, warnings: [] };
    const data = files.dataWith(states, changed);
    const { content: asTyped, violations, warnings, ofFiles } = await validated(data);
    const isWhole = violations.length === 0;
    const filled = isWhole
      ? data
      : Object.fromEntries(formsOf(data).map(({ name, field }) => [name, fillMissing(data[name], field, true)]));
    const content = isWhole ? asTyped : files.validate(filled).content;
    const page = content && (await renderer.render(route, content, bodiesOf(filled)));
    return { page, violations: [...violations, ...ofFiles], warnings };
  }

  async function save(given: readonly Change[], person: string): Promise<Saved> {
    const { ofFiles } = await validated(files.dataWith(files.readAll(), valuesIn(given)));
    // A damaged image in another file does not keep this one from being saved.
    const damaged = ofFiles.filter(({ file }) => given.some(({ name }) => contentFile(name) === file));
    return files.save(given, person, damaged);
  }

  return { all, preview, begin, save };
}

type Words = ReturnType<typeof wordsIn>;
export type WordsReply = ReturnType<Words['all']>;
export type NewDocument = ReturnType<Words['begin']>;

/** Routes of the words: the files and their forms, previews, saving. */
export function wordRoutes(project: string, files: ContentFiles, renderer: PreviewRenderer, environment: Environment) {
  const words = wordsIn(project, files, renderer, environment);
  const app = new Hono<Who>();
  app.route('/history', historyRoutes(project, files));
  app.get('/', (c) => c.json(words.all()));
  // Pages ask each second whether somebody else has changed a file.
  app.get('/stamp', (c) => c.json({ stamp: files.stamp() }));
  app.post('/preview', async (c) => c.json(await words.preview(await bodyOf(c, shown))));
  app.post('/new', async (c) => {
    const { name, ...given } = await bodyOf(c, begun);
    return c.json(words.begin(name, given));
  });
  app.post('/save', async (c) => c.json(await words.save(await bodyOf(c, changes), c.var.person)));
  return app;
}
