import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { enquiry } from '../content/content.ts';
import { EnquiryFields } from './enquiry-fields.tsx';
import { serviceOptions } from './service-options.ts';

const html = renderToStaticMarkup(<EnquiryFields words={enquiry} />);

test('CONTACT-3 CONTACT-4: six fields, of which the browser requires three and can fill in what it knows of the visitor', () => {
  const controls = [...html.matchAll(/<(input|select|textarea)\b([^>]*)>/g)].map(([, element = '', written = '']) => {
    const {
      name,
      type = element,
      autoComplete,
      rows,
    } = Object.fromEntries([...written.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
    return [name, type, written.includes(' required=""'), autoComplete, rows];
  });
  expect(controls.filter(([name]) => name !== '_gotcha')).toEqual([
    ['name', 'text', true, 'name', undefined],
    ['email', 'email', true, 'email', undefined],
    ['phone', 'tel', false, 'tel', undefined],
    ['company', 'text', false, 'organization', undefined],
    ['service', 'select', false, expect.anything(), undefined],
    ['message', 'textarea', true, expect.anything(), '4'],
  ]);
  const options = [...html.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)];
  expect(options.map(([, value]) => value)).toEqual([
    ...['', 'process-digitization', 'technology-modernization', 'customer-experience'],
    ...['ecommerce-strategy', 'general-consultation'],
  ]);
  expect(options.map(([, , label]) => label?.replaceAll('&amp;', '&'))).toEqual(
    serviceOptions().map(({ name }) => name),
  );
});

test('the plain form has one field more, which nobody sees, reaches by keyboard or has filled in for them', () => {
  expect(html.match(/<label hidden="">.*?<\/label>/g)).toEqual([
    '<label hidden="">Leave this field empty<input type="text" tabindex="-1" autoComplete="off" name="_gotcha"/></label>',
  ]);
  expect(html.match(/<(?:input|select|textarea)/g)).toHaveLength(7);
});
