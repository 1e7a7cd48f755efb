import { Section } from '../../components/section.tsx';
import { Table } from '../../components/table.tsx';
import { type PropsOf, shows } from '../shows.ts';

/** Table of options, compared by criteria. */
export const Comparison = ({ words, ground }: PropsOf<'comparison'>) => (
  <Section heading={words.heading} lede={words.lede} layout="above" ground={ground}>
    <Table columns={[words.criterion, ...words.options]} rows={words.rows} />
  </Section>
);

export const shown = [shows({ kind: 'comparison', component: Comparison, ground: 'white' })];
