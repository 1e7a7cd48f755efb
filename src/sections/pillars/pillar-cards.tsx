import { ArrowLink } from '../../components/arrow-link.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { Section } from '../../components/section.tsx';
import type { HomeWords, Pillar } from '../../content/schema/pages.ts';
import styles from './pillar-cards.module.css';
import { PillarHeading } from './pillar-heading.tsx';

function PillarCard({ pillar, more }: { pillar: Pillar; more: string }) {
  return (
    <Disclosure className={styles.card} heading={<PillarHeading pillar={pillar} styles={styles} />}>
      <p>{pillar.summary}</p>
      <ul className={styles.services}>
        {pillar.services.map((service) => (
          <li key={service.name}>{service.name}</li>
        ))}
      </ul>
      <ArrowLink href={`/services#${pillar.id}`}>
        {more}
        <span className="visually-hidden">{` ${pillar.title}`}</span>
      </ArrowLink>
    </Disclosure>
  );
}

/** Service cards, one for each of the four pillars; each opens and closes on its own (HOME-3). */
export function PillarCards({ words, pillars }: { words: HomeWords['pillars']; pillars: readonly Pillar[] }) {
  return (
    <Section heading={words.heading} lede={words.lede} layout="above" ground="white">
      <div className={styles.columns}>
        {[pillars.slice(0, 2), pillars.slice(2)].map((column) => (
          <ul key={column[0]?.id} className={styles.cards}>
            {column.map((pillar) => (
              <li key={pillar.id}>
                <PillarCard pillar={pillar} more={words.more} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Section>
  );
}
