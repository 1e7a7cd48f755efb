import { type StatementName, statementOf } from '../../build/content/statements.ts';
import { isDocumentName } from '../../src/content/documents/document-names.ts';
import { today } from '../../src/content/documents/publication-day.ts';
import { contentFile } from '../../src/content/schema/schemas.ts';
import { RefusedFileError } from './commit.ts';
import type { ContentFiles, FileState } from './content-files.ts';
import { parseDocumentFile } from './document.ts';
import { type FormFile, fillMissing } from './form-field.ts';
import { documentForm } from './form-files.ts';

/** Document that is not on the disk yet. */
export interface NewDocument {
  readonly form: FormFile;
  readonly file: FileState;
  /** Values that it begins with. */
  readonly values: unknown;
}

/**
 * Begins a document: a statement with its draft, any other without words. Nothing is written: its first save does that.
 * @param draft drafts a statement
 * @throws RefusedFileError for a name that no document can have, or that one has already
 */
export function beginDocument(files: ContentFiles, name: string, draft: (name: StatementName) => string): NewDocument {
  if (!isDocumentName(name)) {
    const stem = name.slice(name.indexOf('/') + 1);
    const problem = stem ? `"${stem}" is no file name for a page.` : 'The file name is missing.';
    throw new RefusedFileError(`${problem} Write lower-case letters, digits and hyphens, such as "two-forms".`);
  }
  const file = files.read(name);
  if (file.revision) {
    throw new RefusedFileError(`${contentFile(name)} exists already. Choose another name.`);
  }
  const states = files.readAll();
  const form = documentForm(name, files.dataWith(states, {}));
  const statement = statementOf(name);
  const empty = Object(fillMissing({}, form.field, false));
  // A draft of today, without words.
  const values = statement
    ? parseDocumentFile(name, draft(statement)).data
    : { ...empty, ...('date' in empty && { date: today() }), draft: 'true' };
  const { violations } = files.validate(files.dataWith(states, { [name]: values }));
  const refusal = violations.find((violation) => violation.file === form.file && violation.field === '');
  if (refusal) {
    throw new RefusedFileError(`${form.file} ${refusal.problem}`);
  }
  return { form, file, values };
}
