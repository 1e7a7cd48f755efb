import { Fragment } from 'react';
import { Frame, Image } from '../../components/image/image.tsx';
import { Section } from '../../components/section.tsx';
import { insights } from '../../content/content.ts';
import { idOf } from '../../content/documents/document-names.ts';
import { articles } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { membersIn } from '../../content/sections-by-kind.ts';
import type { IllustrationData } from '../../illustrations/catalogue.ts';
import { type Tone, tones } from '../../illustrations/strands.ts';
import { Strokes } from '../../illustrations/strokes.tsx';
import { type PropsOf, shows } from '../shows.ts';
import monogramStyles from './monogram.module.css';
import styles from './team.module.css';

/** Returns the first letters of a person's first and last name, in capitals; one letter for a single name. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/\p{L}\p{M}*/u) ?? []);
  return [...new Set([0, letters.length - 1])].map((i) => letters[i]?.toLocaleUpperCase('en-GB') ?? '').join('');
}

const [width, height] = [160, 200];

/** Places of a monogram's strands among each other where they enter the first frame. */
const places: Readonly<Record<Tone, number>> = { far: 0, mid: 1, near: 4, accent: 2 };

/** Height at which a strand enters the frame with a number, and leaves the one before: so they run through the whole row. */
const heightOf = (place: number, frame: number) => 28 + 14 * ((place + 2 * frame) % 5);

function bundle(frame: number): IllustrationData {
  const layers = tones.map((tone) => {
    const [from, to] = [heightOf(places[tone], frame), heightOf(places[tone], frame + 1)];
    return { tone, path: `M0 ${from}c80 0 80 ${to - from} ${width} ${to - from}` };
  });
  return { width, height, layers, fit: 'xMidYMid slice', scale: 'large' };
}

/**
 * Stand-in of a portrait: the person's initials, under strands that come from the portrait before and go on to the next.
 * Decorative: the name is beside it.
 * @param props.index number of the person in the team
 */
function Monogram({ name, index }: { name: string; index: number }) {
  return (
    <div className={monogramStyles.monogram} data-initials={initialsOf(name)}>
      <Strokes illustration={bundle(index)} />
    </div>
  );
}

/**
 * Team, one card each: image, name, role, and a link to a professional-network profile (ABOUT-3). A person without an image
 * has a monogram, unless nobody has an image; one without a profile has no link. Articles and case studies link to the cards of
 * those whom they name, and a card links to the newest articles of its person (INSIGHTS-3).
 */
export function Team({ words, ground, above }: Pick<PropsOf<'team'>, 'words' | 'ground' | 'above'>) {
  const hasPortraits = words.members.some(({ image }) => image);
  const named = new Set(membersIn(above).map(({ name }) => name));
  return (
    <Section heading={words.heading} lede={words.lede} layout="above" ground={ground}>
      <ul className={styles.cards}>
        {words.members.map((member, index) => {
          const monogram = <Monogram name={member.name} index={index} />;
          const written = articles.filter(({ author }) => author === member.name).slice(0, 5);
          return (
            <li key={member.name} className={styles.card} id={named.has(member.name) ? undefined : idOf(member.name)}>
              {member.image ? (
                <Image image={member.image} shape="portrait" sizes="(width >= 60rem) 15vw, 30vw" standIn={monogram} />
              ) : (
                hasPortraits && <Frame shape="portrait" standIn={monogram} />
              )}
              <div>
                <h3>{member.name}</h3>
                <div className={styles.role}>
                  <p>{member.role}</p>
                  {member.profile && (
                    <a href={member.profile.href}>
                      {member.profile.label}
                      <span className="visually-hidden">{` ${member.name}`}</span>
                    </a>
                  )}
                </div>
                <p>{member.text}</p>
                {written.length > 0 && (
                  <p className={styles.articles}>
                    {`${fillPlaceholders(insights.byAuthor, { author: member.name })}: `}
                    {written.map(({ path, title }, number) => (
                      <Fragment key={path}>
                        {number > 0 && ', '}
                        <a href={path}>{title}</a>
                      </Fragment>
                    ))}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

export const shown = [shows({ kind: 'team', component: Team, ground: 'white' })];
