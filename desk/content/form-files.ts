import { z } from 'zod';
import {
  contentFile,
  type DocumentFolder,
  type DocumentKey,
  folderOf,
  isDocumentName,
} from '../../src/content/documents/document-names.ts';
import { type Names, namesToChoose } from '../../src/content/names.ts';
import { type InputFormat, lengthText } from '../../src/content/schema/fields.ts';
import { type Data, documentSchemas, schemas } from '../../src/content/schema/schemas.ts';
import { bodyField, type FormField, type FormFile } from './form-field.ts';

/** Metadata of the content's schemas (src/content/schema/fields.ts), as far as forms read it. */
const meta = z.object({
  label: z.string().default(''),
  help: z.string().default(''),
  control: z.enum(['notation', 'colour', 'logo', 'flag', 'markdown']).optional(),
  searchLength: z.object({ min: z.number(), max: z.number() }).optional(),
  of: z.enum(['services', 'team', 'industries', 'pages']).optional(),
  inputFormat: z.custom<InputFormat>().optional(),
  placeholders: z.array(z.string()).optional(),
});

/**
 * Makes the form of a schema. Rules are left to the schema itself, whose messages the form shows.
 * @throws Error for a kind of schema that no form has
 */
function fieldOf(schema: z.core.$ZodType): FormField {
  const { label, help, control, searchLength, of, inputFormat, placeholders } = meta.parse(
    z.globalRegistry.get(schema) ?? {},
  );
  const common = { label, help, isOptional: false };
  if (schema instanceof z.ZodOptional) {
    const field = { ...fieldOf(schema.unwrap()), isOptional: true };
    // Its format stands at the optional field, not at the one inside.
    return inputFormat && field.kind === 'text' ? { ...field, inputFormat } : field;
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as z.core.$ZodShape)
      .filter(([, each]) => !(each instanceof z.ZodLiteral))
      .map(([name, each]) => [name, fieldOf(each)]);
    return { ...common, kind: 'group', fields: Object.fromEntries(fields) };
  }
  if (schema instanceof z.ZodArray) return { ...common, kind: 'list', entry: fieldOf(schema.element) };
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const by = schema.def.discriminator;
    const variants = schema.options.map((option) => [(option as z.ZodObject).shape[by].value, fieldOf(option)]);
    return { ...common, kind: by === 'host' ? 'image' : 'section', by, variants: Object.fromEntries(variants) };
  }
  if (schema instanceof z.ZodEnum) {
    const options = schema.options.map((value) => ({ value: String(value), label: String(value) }));
    return control === 'flag' ? { ...common, kind: 'flag' } : { ...common, kind: 'choice', options };
  }
  // Number, which is written as a text.
  if (schema instanceof z.ZodPipe) return fieldOf(schema.in);
  if (schema instanceof z.ZodString && control !== 'flag') {
    const length = searchLength ? `${lengthText(searchLength)}.` : '';
    const text = {
      ...common,
      help: `${help} ${length}`.trim(),
      kind: 'text' as const,
      control: control ?? ('lines' as const),
    };
    return { ...text, of, inputFormat, placeholders };
  }
  throw new Error(`No form has a field of the kind ${schema._zod.def.type}.`);
}

const body: FormField = {
  label: 'Text',
  help: 'What you paste keeps its headings, lists and tables. An image can be dropped on the text. “Markdown” shows the text as its file has it.',
  isOptional: false,
  kind: 'text',
  control: 'markdown',
};

const documentFields = Object.fromEntries(
  Object.entries(documentSchemas).map(([folder, schema]) => [folder, fieldOf(schema)]),
) as Record<DocumentFolder, FormField>;

/** Offers the names of the other files for a text that is one of them. */
function offering(field: FormField, names: Names): FormField {
  const all = <T extends FormField>(fields: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, offering(each, names) as T]));
  if (field.kind === 'group') return { ...field, fields: all(field.fields) };
  if (field.kind === 'list') return { ...field, entry: offering(field.entry, names) };
  if ('variants' in field) return { ...field, variants: all(field.variants) };
  const options = field.kind === 'text' && field.of ? names[field.of] : [];
  if (options.length === 0) return field;
  if (field.kind === 'text' && field.of === 'team') {
    return { ...field, control: 'notation', suggestions: options.map(({ value }) => value) };
  }
  const { label, isOptional } = field;
  // What is to be written there is no help where one chooses.
  return { label, help: '', isOptional, kind: 'choice', options };
}

/** Forms with the names of the other files to choose from. */
export function offered(forms: readonly FormFile[], data: Data): FormFile[] {
  const names = namesToChoose(data);
  return forms.map((form) => ({ ...form, field: offering(form.field, names) }));
}

/** Form of a document: its front matter, and its Markdown text. */
export function documentForm(name: DocumentKey): FormFile {
  const group = documentFields[folderOf(name)];
  // As on the page, the text is above the sections.
  const { sections, ...fields } = group.kind === 'group' ? group.fields : {};
  const field = {
    ...group,
    kind: 'group' as const,
    fields: { ...fields, [bodyField]: body, ...(sections && { sections }) },
  };
  return { name, file: contentFile(name), label: group.label, field };
}

/** Files that every site has with their forms, in the order of the schema. */
export const formFiles: readonly FormFile[] = Object.entries(schemas).map(([name, schema]) => {
  const field = fieldOf(schema);
  return { name, file: contentFile(name), label: field.label || name, field };
});

/** Finds the form of a file by its path, as the owner opens it; undefined for a file without one. */
export function formOf(file: string): FormFile | undefined {
  const name = file.split('/').slice(-2).join('/').replace(/\.md$/, '');
  return formFiles.find((each) => each.file === file) ?? (isDocumentName(name) ? documentForm(name) : undefined);
}
