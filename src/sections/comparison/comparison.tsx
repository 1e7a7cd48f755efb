import { Section } from '../../components/section.tsx';
import { Table } from '../../components/table.tsx';
import type { PropsOf } from '../kinds.ts';

/** Table of options, compared by criteria. */
export const Comparison = ({ words, ground }: PropsOf<'comparison'>) => (
  <Section heading={words.heading} lede={words.lede} layout="above" ground={ground}>
    <Table columns={[words.criterion, ...words.options]} rows={words.rows} />
  </Section>
);
