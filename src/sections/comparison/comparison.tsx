import { Section } from '../../components/section.tsx';
import { Table } from '../../components/table.tsx';
import { type PropsOf, shows } from '../shows.ts';

/** Table of challenges and approaches (APPROACH-1). */
export const Challenges = ({ words, ground }: PropsOf<'challenges'>) => (
  <Section heading={words.heading} lede={words.lede} layout="above" ground={ground}>
    <Table
      columns={[words.columns.challenge, words.columns.approach]}
      rows={words.rows.map(({ challenge, approach }) => ({ name: challenge, cells: [approach] }))}
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
