import { StrandImage } from '../../components/image/image.tsx';
import { Band } from '../../components/section.tsx';
import type { AboutWords } from '../../content/schema/pages.ts';
import styles from './who-we-are.module.css';

type Words = Pick<AboutWords, 'whoWeAre' | 'whatWeDo' | 'mission' | 'vision' | 'image'>;

const Passage = ({ passage, className }: { passage: Words['mission']; className: string | undefined }) => (
  <section className={className}>
    <h2>{passage.heading}</h2>
    {passage.paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </section>
);

/** Description of the company, its work, mission and vision (ABOUT-1): two passages, an image, and two statements set large. */
export const WhoWeAre = ({ words }: { words: Words }) => (
  <Band ground="paper" className={styles.grid}>
    <Passage passage={words.whoWeAre} className={styles.passage} />
    <Passage passage={words.whatWeDo} className={styles.passage} />
    <div className={styles.image}>
      <StrandImage image={words.image} sizes="(width >= 60rem) 72vw, 95vw" />
    </div>
    <Passage passage={words.mission} className={styles.statement} />
    <Passage passage={words.vision} className={styles.statement} />
  </Band>
);
