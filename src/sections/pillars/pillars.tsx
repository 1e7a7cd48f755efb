import { Disclosure } from '../../components/disclosure.tsx';
import { Section } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import { caseStudies } from '../../content/documents/published-documents.ts';
import type { ServicesWords } from '../../content/schema/pages.ts';
import { StudyLinks } from '../case-studies/study-links.tsx';
import { PillarHeading } from './pillar-heading.tsx';
import styles from './pillars.module.css';

const studiesOf = (id: string) => caseStudies.filter(({ pillar }) => pillar === id);

type Words = Pick<ServicesWords, 'pillarsHeading' | 'servicesHeading' | 'ask' | 'pillars'>;

/**
 * The four pillars, at most one of them open (SERVICES-1, SERVICES-2). From each, a link leads to the form, where its service
 * is selected; others lead to its case studies (WORK-4).
 */
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
            <div className={styles.description}>
              <p>{pillar.description}</p>
              <a href={`/contact?service=${pillar.id}`}>
                {words.ask}
                <span className="visually-hidden">{` ${pillar.title}`}</span>
              </a>
              <StudyLinks heading={work.related.pillar} studies={studiesOf(pillar.id)} />
            </div>
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
