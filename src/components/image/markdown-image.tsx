import { sourceOf } from './image-source.ts';
import styles from './markdown-image.module.css';

/**
 * Image of a text, whole and in its own shape: a local file, which the build resizes like every other.
 * @param props.path path in `public/`
 */
export function MarkdownImage({ path, alt, caption }: { path: string; alt: string; caption?: string | undefined }) {
  const { formats = [], ...source } = sourceOf({ host: 'local', path, alt }, 'whole');
  const sizes = '(width >= 48rem) 42rem, 90vw';
  return (
    <figure className={styles.figure}>
      <picture>
        {formats.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img {...source} sizes={sizes} alt={alt} loading="lazy" decoding="async" />
      </picture>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
