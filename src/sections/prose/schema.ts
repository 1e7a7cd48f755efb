import { text } from '../../content/schema/fields.ts';
import { section } from '../../content/schema/parts.ts';

const label = 'Text, in Markdown';
const help =
  'A line with "## " before it is a heading, with "- " an entry of a list. An empty line ends a paragraph. A link is written [words](/contact).';

export const prose = section('prose', 'Text', {
  markdown: text(label, help).meta({ label, help, control: 'markdown' }),
});
