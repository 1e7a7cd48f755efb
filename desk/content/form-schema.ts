import { z } from 'zod';
import { contentFile, schemas } from '../../src/content/schemas.ts';
import { deskFile } from './desk-file.ts';
import { noticeName } from './privacy-notice.ts';

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
      const { label, help, control, minimum, maximum, pattern, ...rest } = jsonSchema as Record<string, unknown>;
      for (const key of Object.keys(jsonSchema)) {
        delete (jsonSchema as Record<string, unknown>)[key];
      }
      Object.assign(jsonSchema, rest, label ? { title: label } : {}, help ? { description: help } : {});
      if (zodSchema._zod.def.type === 'number') {
        jsonSchema.type = 'string';
      }
      // A notation is short, a text may run over several lines.
      if (pattern) {
        jsonSchema.format = control ? String(control) : 'notation';
      }
      if (jsonSchema.oneOf) {
        Object.assign(jsonSchema, { discriminator: { propertyName: 'host' } });
      }
    },
  }) as FormSchema;
}

/** The privacy notice: one text, which has no schema in the content. */
const notice: FormFile = {
  name: noticeName,
  file: deskFile(noticeName),
  label: 'Privacy notice',
  schema: {
    type: 'string',
    format: 'markdown',
    title: 'Text of the notice, in Markdown',
    description:
      'A line with "# " before it is the main heading, with "## " a heading below it, with "- " an entry of a list. An empty line ends a paragraph. A link is written [words](/contact).',
  },
};

/** All files that the desk edits with their forms, in the order of the schema. */
export const formFiles: readonly FormFile[] = [
  ...Object.entries(schemas).map(([name, schema]) => ({
    name,
    file: contentFile(name),
    label: String(schema.meta()?.label ?? name),
    schema: formSchema(schema),
  })),
  notice,
];
