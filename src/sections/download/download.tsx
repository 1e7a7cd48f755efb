import { statSync } from 'node:fs';
import { mediaTypeOf } from '../../../config/media-type.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Section } from '../../components/section.tsx';
import { fileName } from '../../content/path-on-site.ts';
import { fileIn } from '../../content/public-files.ts';
import { type PropsOf, shows } from '../shows.ts';
import styles from './download.module.css';

/** Kind and size of a file, such as `PDF, 1.2 MB`. An image has no size yet: the build writes it anew. */
function factsOf(name: string): string {
  const kind = name.slice(name.lastIndexOf('.') + 1).toUpperCase();
  const file = fileIn('public', name);
  if (!file || /^image/.test(mediaTypeOf(name))) return kind;
  const kilobytes = Math.max(1, statSync(file).size / 1000);
  const [unit, amount] = kilobytes < 1000 ? ['kilobyte', Math.round(kilobytes)] : ['megabyte', kilobytes / 1000];
  const format = new Intl.NumberFormat('en-GB', { style: 'unit', unit, maximumFractionDigits: 1 });
  return `${kind}, ${format.format(amount).replace(' ', '\u00a0')}`;
}

/** File of the owner's to download, with its kind and size. */
export const Download = ({ words, ground }: PropsOf<'download'>) => (
  <Section heading={words.heading} ground={ground}>
    {words.text && <p className={styles.text}>{words.text}</p>}
    <ButtonLink href={encodeURI(words.file)}>{`${words.label} (${factsOf(fileName(words.file))})`}</ButtonLink>
  </Section>
);

export const shown = [shows({ kind: 'download', component: Download, ground: 'white' })];
