// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { FormField } from '../../content/form-field.ts';
import { formFiles } from '../../content/form-files.ts';
import { mount } from '../../testing/mount.ts';
import { Field } from './field.tsx';

/** Finds the first field of an image. */
const imageIn = (field: FormField): FormField | undefined => {
  if (field.kind === 'image') return field;
  const inner =
    field.kind === 'group'
      ? Object.values(field.fields)
      : field.kind === 'list'
        ? [field.entry]
        : 'variants' in field
          ? Object.values(field.variants)
          : [];
  return inner.map(imageIn).find(Boolean);
};

test.each([
  ['an image is described while it is being uploaded, and keeps its words', 'The new one', 'The new one'],
  ['the words about the former image are no words about the new one', undefined, ''],
])('%s', async (_, typed, alt) => {
  const uploaded = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => uploaded.promise);
  const field = formFiles.map((form) => imageIn(form.field)).find(Boolean) ?? expect.unreachable();
  let value: unknown = { host: 'local', path: '/images/old.jpg', alt: 'The old one' };
  let change = (_next: unknown) => {};
  const Form = () => {
    [value, change] = useState(value);
    return <Field field={field} id="about.image" value={value} depth={1} onChange={change} />;
  };
  const { close } = await mount(<Form />);
  const input = document.getElementById('about.image--file');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'new.jpg')] });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  if (typed) await act(async () => change({ ...Object(value), alt: typed }));
  await act(async () => uploaded.resolve(Response.json({ path: '/images/new.jpg' })));
  expect(value).toEqual({ host: 'local', path: '/images/new.jpg', alt });
  await close();
});
