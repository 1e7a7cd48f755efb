import { Frame, Image } from '../../components/image/image.tsx';
import { Section } from '../../components/section.tsx';
import { insights } from '../../content/content.ts';
import { articles, caseStudies, personId } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import type { AboutWords } from '../../content/schema/pages.ts';
import { Monogram } from './monogram.tsx';
import styles from './team.module.css';

/**
 * Team, one card each: image, name, role, and a link to a professional-network profile (ABOUT-3). A person without an image
 * has a monogram; one without a profile has no link. Articles and case studies link to the cards of those whom they name, and
 * a card links to the newest articles of its person (INSIGHTS-3).
 */
export function Team({ words }: { words: AboutWords['team'] }) {
  return (
    <Section heading={words.heading} lede={words.lede} layout="above" ground="white">
      <ul className={styles.cards}>
        {words.members.map((member, index) => {
          const monogram = <Monogram name={member.name} index={index} />;
          const written = articles.filter(({ author }) => author === member.name).slice(0, 5);
          const isNamed = written.length > 0 || caseStudies.some(({ people }) => people.includes(member.name));
          return (
            <li key={member.name} className={styles.card} id={isNamed ? personId(member.name) : undefined}>
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
              {written.length > 0 && (
                <>
                  <h4>{fillPlaceholders(insights.byAuthor, { author: member.name })}</h4>
                  <ul>
                    {written.map(({ path, title }) => (
                      <li key={path}>
                        <a href={path}>{title}</a>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
