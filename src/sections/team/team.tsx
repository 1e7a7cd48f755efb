import { Image, StandIn } from '../../components/image.tsx';
import { Section } from '../../components/section.tsx';
import type { AboutWords } from '../../content/schema/pages.ts';
import styles from './team.module.css';

/**
 * Team, one card each: image, name, role, and a link to a professional-network profile (ABOUT-3). A person without an image
 * has a stand-in of their own; one without a profile has no link.
 */
export function Team({ words }: { words: AboutWords['team'] }) {
  return (
    <Section heading={words.heading} lede={words.lede} layout="above" ground="white">
      <ul className={styles.cards}>
        {words.members.map((member) => (
          <li key={member.name} className={styles.card}>
            {member.image ? (
              <Image
                image={member.image}
                shape="portrait"
                sizes={`(width >= 60rem) ${words.members.length === 5 ? 17 : 28}vw, (width >= 40rem) 44vw, 90vw`}
              />
            ) : (
              <StandIn shape="portrait" id={member.name} />
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
        ))}
      </ul>
    </Section>
  );
}
