import { Arrow, ArrowLink } from '../../components/arrow-link.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { Section } from '../../components/section.tsx';
import { company, services, work } from '../../content/content.ts';
import { type CaseStudy, caseStudies } from '../../content/documents/published-documents.ts';
import { sectionsByKind } from '../../content/sections-by-kind.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import { mainFigureOf, StudyLinks } from '../case-studies/case-studies.tsx';
import { type PropsOf, shows } from '../shows.ts';
import cards from './pillar-cards.module.css';
import headings from './pillar-heading.module.css';
import styles from './pillars.module.css';
import type { Pillar } from './schema.ts';

/** Pillars with the names and icons of their services, in the order of the company's list. */
const withNames = (pillars: readonly Pillar[]) =>
  company.services.flatMap(({ name, icon, id }) =>
    pillars.filter((pillar) => pillar.id === id).map((pillar) => ({ ...pillar, title: name, icon })),
  );

type NamedPillar = ReturnType<typeof withNames>[number];

const pillars = withNames(sectionsByKind(services).pillars?.pillars ?? []);

/**
 * Title of a pillar with its icon (SERVICES-1), in the size of a card's. A block without content before the text would hide the
 * name of the heading from Orca in Firefox.
 */
const PillarHeading = ({ pillar }: { pillar: NamedPillar }) => (
  <h3 className={headings.heading}>
    <span className={headings.icon} aria-hidden="true">
      <Illustration of={pillar.icon} />
    </span>
    {pillar.title}
  </h3>
);

const PillarCard = ({ pillar, more }: { pillar: NamedPillar; more: string }) => (
  <Disclosure className={cards.card} heading={<PillarHeading pillar={pillar} />} summary={pillar.summary}>
    <ul className={cards.services}>
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

/** Service cards, one for each pillar of the services page; each opens and closes on its own (HOME-3). */
export const PillarCards = ({ words, ground }: PropsOf<'cards'>) => (
  <Section heading={words.heading} lede={words.lede} layout="above" ground={ground}>
    <ul className={cards.cards}>
      {pillars.map((pillar) => (
        <li key={pillar.id}>
          <PillarCard pillar={pillar} more={words.more} />
        </li>
      ))}
    </ul>
  </Section>
);

const studiesOf = ({ id }: NamedPillar) => caseStudies.filter(({ pillar }) => pillar === id);

/** Main figure of the newest case study of a pillar. */
function PillarResult({ studies }: { studies: readonly CaseStudy[] }) {
  const figure = studies[0] && mainFigureOf(studies[0]);
  return (
    figure && (
      <span className={styles.result}>
        <span>
          {figure.name}
          <span className="visually-hidden">: </span>
        </span>
        <span className={styles.pair}>
          {figure.before}
          <span className="visually-hidden"> → </span>
          <Arrow />
          <strong>{figure.after}</strong>
        </span>{' '}
        <span>{figure.unit}</span>
      </span>
    )
  );
}

/**
 * The pillars, at most one of them open (SERVICES-1, SERVICES-2). From each, a link leads to the form, where its service
 * is selected; others lead to its case studies (WORK-4). Of two such sections on a page, the first has the ids.
 */
export const Pillars = ({ words, ground, above }: PropsOf<'pillars'>) => (
  <Section heading={words.heading} layout="above" ground={ground}>
    {withNames(words.pillars).map((pillar) => (
      <Disclosure
        key={pillar.id}
        id={above.some(({ kind }) => kind === 'pillars') ? undefined : pillar.id}
        group="pillars"
        className={styles.pillar}
        heading={<PillarHeading pillar={pillar} />}
        summary={
          <>
            {pillar.summary}
            <span>{pillar.services.map(({ name }) => name).join(', ')}</span>
          </>
        }
        aside={<PillarResult studies={studiesOf(pillar)} />}
      >
        <div className={styles.content}>
          <div className={styles.description}>
            <p>{pillar.description}</p>
            <a href={`/contact?service=${pillar.id}`}>
              {words.ask}
              <span className="visually-hidden">{` ${pillar.title}`}</span>
            </a>
            <StudyLinks heading={<h4>{work.related.pillar}</h4>} studies={studiesOf(pillar)} />
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

export const shown = [
  shows({ kind: 'cards', component: PillarCards, ground: 'white' }),
  shows({ kind: 'pillars', component: Pillars, ground: 'paper' }),
];
