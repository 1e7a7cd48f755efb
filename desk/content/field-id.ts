import type { FormSchema } from './form-schema.ts';

/** Id of a field, on the form and on the preview: `about.team.members.0.name`. */
export const fieldId = (name: string, field: string): string =>
  [name, ...field.split(/[.[\]]+/)].filter(Boolean).join('.');

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
