import { sourceOf } from '../../components/image/image-source.ts';
import { Section } from '../../components/section.tsx';
import { site } from '../../content/content.ts';
import { type PropsOf, shows } from '../shows.ts';
import styles from './video.module.css';

/** Video of the owner's own, of which the poster and the captions alone are loaded before it plays. */
export function Video({ words, ground }: PropsOf<'video'>) {
  const { src, srcSet = '' } = sourceOf({ host: 'local', path: words.poster, alt: '' }, 'whole');
  const poster = /(\S+) 960w/.exec(srcSet)?.[1] ?? src;
  return (
    <Section heading={words.heading} lede={words.lede} layout="above" ground={ground}>
      <video
        className={styles.video}
        src={encodeURI(words.file)}
        poster={poster}
        preload="none"
        controls
        playsInline
        aria-label={words.heading}
      >
        <track kind="captions" src={encodeURI(words.captions)} srcLang={site.language} default />
      </video>
    </Section>
  );
}

export const shown = [shows({ kind: 'video', component: Video, ground: 'ink' })];
