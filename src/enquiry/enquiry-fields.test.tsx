import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { enquiry } from '../content/content.ts';
import { EnquiryFields } from './enquiry-fields.tsx';

test('the plain form has one field more, which nobody sees, reaches by keyboard or has filled in for them', () => {
  const html = renderToStaticMarkup(<EnquiryFields words={enquiry} />);
  const hidden = html.match(/<label hidden="">.*?<\/label>/g);
  expect(hidden).toEqual([
    '<label hidden="">Leave this field empty<input type="text" tabindex="-1" autoComplete="off" name="_gotcha"/></label>',
  ]);
  expect(html.match(/<(?:input|select|textarea)/g)).toHaveLength(7);
});
