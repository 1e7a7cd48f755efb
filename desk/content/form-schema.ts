import { z } from 'zod';
import {
  type DocumentFolder,
  type DocumentKey,
  folderOf,
  isDocumentName,
} from '../../src/content/documents/document-names.ts';
import { namesForDocuments } from '../../src/content/rules.ts';
import { contentFile, type Data, documentSchemas, schemas } from '../../src/content/schema/schemas.ts';
import { bodyField } from './field-id.ts';

/** JSON Schema, as far as the form reads it. */
export type FormSchema = Readonly<Record<string, unknown>>;

/** File of the content, as the form shows it. */
export interface FormFile {
  readonly name: string;
  /** Path as the owner opens it: `content/about.yaml`. */
  readonly file: string;
  readonly label: string;
  readonly schema: FormSchema;
}

/**
 * Converts the content's schema to the JSON Schema that the form is made of. The files have nothing but texts, so that a
 * number is a text as well. Rules are left to the schema itself: the form shows its messages.
 */
function formSchema(schema: z.ZodType): FormSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      const { label, help, control, minimum, maximum, pattern, minLength, maxLength, ...rest } = jsonSchema as Record<
        string,
        unknown
      >;
      for (const key of Object.keys(jsonSchema)) {
        delete (jsonSchema as Record<string, unknown>)[key];
      }
      const limit = maxLength && `${minLength ? `${minLength} to` : 'At most'} ${maxLength} characters.`;
      const description = [help, limit].filter(Boolean).join(' ');
      Object.assign(jsonSchema, rest, label ? { title: label } : {}, description ? { description } : {});
      if (zodSchema._zod.def.type === 'number') {
        jsonSchema.type = 'string';
      }
      // A notation is short, a text may run over several lines.
      if (pattern) {
        jsonSchema.format = control ? String(control) : 'notation';
      }
      if (String(jsonSchema.enum) === 'true,false') {
        jsonSchema.format = 'flag';
      }
      if (jsonSchema.oneOf) {
        Object.assign(jsonSchema, { discriminator: { propertyName: 'host' } });
      }
    },
  }) as FormSchema;
}

/** Schema of a document's form: its front matter, and its Markdown text. */
function documentSchema(schema: z.ZodType): FormSchema {
  const { properties, required, ...rest } = formSchema(schema) as { properties: object; required: readonly string[] };
  const body = {
    type: 'string',
    format: 'markdown',
    title: 'Text, in Markdown',
    description:
      'A line with "## " before it is a heading, with "### " a heading below that one, with "- " an entry of a list. An empty line ends a paragraph. A link is written [words](/contact), an image ![alt text](/images/office.jpg).',
  };
  return { ...rest, properties: { ...properties, [bodyField]: body }, required: [...required, bodyField] };
}

const documentForms = Object.fromEntries(
  Object.entries(documentSchemas).map(([folder, schema]) => [
    folder,
    { label: String(schema.meta()?.label), schema: documentSchema(schema) },
  ]),
) as Record<DocumentFolder, Pick<FormFile, 'label' | 'schema'>>;

/** Offers what a document may name: people of the team, industries, and pillars by their titles. */
function withNames(schema: FormSchema, data: Data): FormSchema {
  const { team, industries } = namesForDocuments(data);
  const choice = (names: readonly string[]) => (names.length > 0 ? { enum: names } : {});
  const byTitle = { labels: data.pillarTitles };
  const offers: FormSchema = { author: choice(team), sector: choice(industries), topic: byTitle, pillar: byTitle };
  const fields = Object.entries(schema.properties as Record<string, FormSchema>).map(([field, given]) => [
    field,
    field === 'people'
      ? { ...given, items: { ...Object(given.items), ...choice(team) } }
      : { ...given, ...Object(offers[field]) },
  ]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

/**
 * Form of a document.
 * @param data values of the other files, whose names the form offers
 */
export function documentForm(name: DocumentKey, data: Data = {}): FormFile {
  const { label, schema } = documentForms[folderOf(name)];
  return { name, file: contentFile(name), label, schema: withNames(schema, data) };
}

/** Files that every site has with their forms, in the order of the schema. */
export const formFiles: readonly FormFile[] = Object.entries(schemas).map(([name, schema]) => ({
  name,
  file: contentFile(name),
  label: String(schema.meta()?.label ?? name),
  schema: formSchema(schema),
}));

/** Finds the form of a file by its path, as the owner opens it; undefined for a file without one. */
export function formOf(file: string): FormFile | undefined {
  const name = file.split('/').slice(-2).join('/').replace(/\.md$/, '');
  return formFiles.find((each) => each.file === file) ?? (isDocumentName(name) ? documentForm(name) : undefined);
}
