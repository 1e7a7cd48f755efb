import { Fragment } from 'react';
import { Section } from '../../components/section.tsx';
import { Table } from '../../components/table.tsx';
import { type PropsOf, shows } from '../shows.ts';

/** Knot that leaves as a line: how it was, and how it will be. */
const Untied = () => (
  <svg aria-hidden="true" viewBox="0 0 40 20" width="3rem" height="1.5rem">
    <path d="M0 15h8c12 0 15-13 7-13S9 15 20 15h3" />
    <path d="M22 15h18" />
  </svg>
);

/** Table of challenges and approaches (APPROACH-1). */
export const Challenges = ({ words, ground }: PropsOf<'challenges'>) => (
  <Section heading={words.heading} lede={words.lede} layout="above" ground={ground}>
    <Table
      columns={[words.columns.challenge, words.columns.approach]}
      rows={words.rows.map(({ challenge, approach }) => ({
        name: challenge,
        cells: [
          <Fragment key={challenge}>
            <Untied />
            {approach}
          </Fragment>,
        ],
      }))}
    />
  </Section>
);

/** Table of options, compared by criteria. */
export const Comparison = ({ words, ground }: PropsOf<'comparison'>) => (
  <Section heading={words.heading} lede={words.lede} layout="above" ground={ground}>
    <Table columns={[words.criterion, ...words.options]} rows={words.rows} />
  </Section>
);

export const shown = [
  shows({ kind: 'challenges', component: Challenges, ground: 'paper' }),
  shows({ kind: 'comparison', component: Comparison, ground: 'white' }),
];
