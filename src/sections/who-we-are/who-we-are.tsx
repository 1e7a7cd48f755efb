import { StrandImage } from '../../components/image/image.tsx';
import type { AboutWords } from '../../content/schema/pages.ts';
import styles from './who-we-are.module.css';

type Words = Pick<AboutWords, 'whoWeAre' | 'whatWeDo' | 'mission' | 'vision' | 'image'>;

/** Description of the company, its work, mission and vision (ABOUT-1): two passages, an image, and two statements set large. */
export function WhoWeAre({ words }: { words: Words }) {
  return (
    <div className={styles.whoWeAre} data-ground="paper">
      <div className={styles.grid}>
        {[words.whoWeAre, words.whatWeDo].map((passage) => (
          <section key={passage.heading} className={styles.passage}>
            <h2>{passage.heading}</h2>
            {passage.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <div className={styles.image}>
          <StrandImage image={words.image} sizes="(width >= 60rem) 72vw, 95vw" />
        </div>
        {[words.mission, words.vision].map((statement) => (
          <section key={statement.heading} className={styles.statement}>
            <h2>{statement.heading}</h2>
            {statement.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
