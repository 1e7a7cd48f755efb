import type { FormSchema } from './form-schema.ts';

/** Id of a field, on the form and on the preview: `about.team.members.0.name`. */
export const fieldId = (name: string, field: string): string =>
  [name, ...field.split(/[.[\]]+/)].filter(Boolean).join('.');

/** Field of a document's Markdown text, beside the fields of its front matter. */
export const bodyField = 'body';

/** Form, as far as its fields are named. */
interface Form {
  readonly name: string;
  readonly schema: { readonly type?: unknown; readonly properties?: object | undefined };
}

/** Id of the Markdown text of a form; undefined for a form without one. */
export function markdownField({ name, schema }: Form): string | undefined {
  if (schema.type === 'string') return name;
  return schema.properties && Object.hasOwn(schema.properties, bodyField) ? fieldId(name, bodyField) : undefined;
}

/** Id of the field of a form at which something about its file stands: lines and images are in the Markdown text. */
export function formField(form: Form, field: string): string {
  const text = markdownField(form);
  return text && (text === form.name || /^(line \d|images\[)/.test(field)) ? text : fieldId(form.name, field);
}

interface Part {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly oneOf?: readonly Part[];
}

/** Names a field as the form does: `Team › Member of the team 4 › Name`. */
export function fieldLabel(schema: FormSchema, id: string): string {
  let part: Part | undefined = schema as Part;
  const labels: (string | undefined)[] = [];
  for (const step of id.split('.').slice(1)) {
    const isEntry: boolean = /^\d+$/.test(step) && part?.items !== undefined;
    const options: readonly (Part | undefined)[] = part?.oneOf ?? [part];
    part = isEntry ? part?.items : options.map((option) => option?.properties?.[step]).find(Boolean);
    // The list's own label says less than that of its entry.
    if (isEntry) labels.pop();
    labels.push(isEntry ? `${part?.title} ${Number(step) + 1}` : part?.title);
  }
  return labels.filter(Boolean).join(' › ');
}
