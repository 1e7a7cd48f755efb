import { z } from 'zod';
import {
  type DocumentFolder,
  type DocumentKey,
  folderOf,
  isDocumentName,
} from '../../src/content/documents/document-names.ts';
import { isObject } from '../../src/content/find-values.ts';
import { namesForDocuments } from '../../src/content/rules.ts';
import { contentFile, type Data, documentSchemas, schemas } from '../../src/content/schema/schemas.ts';
import { bodyField, type FormField, type FormFile } from './form-field.ts';

/** Metadata of the content's schemas (src/content/schema/fields.ts), as far as forms read it. */
const meta = z.object({
  label: z.string().default(''),
  help: z.string().default(''),
  control: z.enum(['notation', 'colour', 'flag']).optional(),
  limit: z.string().optional(),
});

/**
 * Makes the form of a schema. Rules are left to the schema itself, whose messages the form shows.
 * @throws Error for a kind of schema that no form has
 */
function fieldOf(schema: z.core.$ZodType): FormField {
  const { label, help, control, limit } = meta.parse(z.globalRegistry.get(schema) ?? {});
  const common = { label, help, isOptional: false };
  if (schema instanceof z.ZodOptional) {
    return { ...fieldOf(schema.unwrap()), isOptional: true };
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as z.core.$ZodShape)
      .filter(([, each]) => !(each instanceof z.ZodLiteral))
      .map(([name, each]) => [name, fieldOf(each)]);
    return { ...common, kind: 'group', fields: Object.fromEntries(fields) };
  }
  if (schema instanceof z.ZodArray) {
    return { ...common, kind: 'list', entry: fieldOf(schema.element) };
  }
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
  if (schema instanceof z.ZodPipe) {
    return fieldOf(schema.in);
  }
  if (schema instanceof z.ZodString && control !== 'flag') {
    return { ...common, help: [help, limit].filter(Boolean).join(' '), kind: 'text', control: control ?? 'lines' };
  }
  throw new Error(`No form has a field of the kind ${schema._zod.def.type}.`);
}

/** The Markdown text of a document. */
const body: FormField = {
  label: 'Text, in Markdown',
  help: 'A line with "## " before it is a heading, with "### " a heading below that one, with "- " an entry of a list. An empty line ends a paragraph. A link is written [words](/contact), an image ![alt text](/images/office.jpg).',
  isOptional: false,
  kind: 'text',
  control: 'markdown',
};

const documentFields = Object.fromEntries(
  Object.entries(documentSchemas).map(([folder, schema]) => [folder, fieldOf(schema)]),
) as Record<DocumentFolder, FormField>;

/**
 * Form of a document: its front matter, and its Markdown text.
 * @param data values of the other files. The form offers the people of the team, the industries, and pillars by their titles
 */
export function documentForm(name: DocumentKey, data: Data = {}): FormFile {
  const group = documentFields[folderOf(name)];
  const { team, industries } = namesForDocuments(data);
  const titles = isObject(data.pillarTitles) ? data.pillarTitles : {};
  const oneOf = (field: FormField, names: readonly string[]): FormField => {
    const { label, help, isOptional } = field;
    const options = names.map((value) => ({ value, label: value }));
    return names.length > 0 ? { label, help, isOptional, kind: 'choice', options } : field;
  };
  const offered = ([field, given]: [string, FormField]): [string, FormField] => {
    if (given.kind === 'list' && field === 'people') return [field, { ...given, entry: oneOf(given.entry, team) }];
    if (given.kind === 'choice') {
      const options = given.options.map(({ value }) => ({ value, label: String(titles[value] ?? value) }));
      return [field, { ...given, options }];
    }
    return [field, field === 'author' ? oneOf(given, team) : field === 'sector' ? oneOf(given, industries) : given];
  };
  const fields = group.kind === 'group' ? Object.entries(group.fields).map(offered) : [];
  return {
    name,
    file: contentFile(name),
    label: group.label,
    field: { ...group, kind: 'group', fields: { ...Object.fromEntries(fields), [bodyField]: body } },
  };
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
