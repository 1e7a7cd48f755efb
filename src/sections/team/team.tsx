import { Frame, Image } from '../../components/image.tsx';
import { Section } from '../../components/section.tsx';
import type { AboutWords } from '../../content/schema/pages.ts';
import { Monogram } from './monogram.tsx';
import styles from './team.module.css';

/**
 * Team, one card each: image, name, role, and a link to a professional-network profile (ABOUT-3). A person without an image
 * has a monogram; one without a profile has no link.
 */
export function Team({ words }: { words: AboutWords['team'] }) {
  return (
    <Section heading={words.heading} lede={words.lede} layout="above" ground="white">
      <ul className={styles.cards}>
        {words.members.map((member, index) => {
          const monogram = <Monogram name={member.name} index={index} />;
          return (
            <li key={member.name} className={styles.card}>
              {member.image ? (
                <Image
                  image={member.image}
                  shape="portrait"
                  sizes={`(width >= 60rem) ${words.members.length === 5 ? 17 : 28}vw, 44vw`}
                  standIn={monogram}
                />
              ) : (
                <Frame shape="portrait" standIn={monogram} />
              )}
              <h3>{member.name}</h3>
              <p className={styles.role}>{member.role}</p>
              <p>{member.text}</p>
              {member.profile && (
                <a href={member.profile.href}>
                  {member.profile.label}
                  <span className="visually-hidden">{` ${member.name}`}</span>
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
