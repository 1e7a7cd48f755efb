import { Disclosure } from '../../components/disclosure.tsx';
import { Section } from '../../components/section.tsx';
import type { ServicesWords } from '../../content/schema/pages.ts';
import { PillarHeading } from './pillar-heading.tsx';
import styles from './pillars.module.css';

type Words = Pick<ServicesWords, 'pillarsHeading' | 'servicesHeading' | 'pillars'>;

/** The four pillars, at most one of them open (SERVICES-1, SERVICES-2). */
export function Pillars({ words }: { words: Words }) {
  return (
    <Section heading={words.pillarsHeading} layout="above">
      {words.pillars.map((pillar) => (
        <Disclosure
          key={pillar.id}
          id={pillar.id}
          group="pillars"
          className={styles.pillar}
          heading={<PillarHeading pillar={pillar} styles={styles} />}
        >
          <div className={styles.content}>
            <p className={styles.description}>{pillar.description}</p>
            <div>
              <h4>{words.servicesHeading}</h4>
              <ul className={styles.services}>
                {pillar.services.map((service) => (
                  <li key={service.name}>
                    <strong>{service.name}</strong>
                    <p>{service.description}</p>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </Disclosure>
      ))}
    </Section>
  );
}
