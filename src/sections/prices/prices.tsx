import { ArrowLink } from '../../components/arrow-link.tsx';
import { Section } from '../../components/section.tsx';
import columns from '../points/columns.module.css';
import { type PropsOf, shows } from '../shows.ts';
import styles from './prices.module.css';

/** List of prices, each with what it includes, and how they stand to VAT. */
export const Prices = ({ words, ground }: PropsOf<'prices'>) => (
  <Section heading={words.heading} lede={words.lede} layout="above" ground={ground}>
    <ul className={columns.columns}>
      {words.prices.map(({ name, price, unit, includes, link }) => (
        <li key={name} className={styles.offer}>
          <h3>{name}</h3>
          <p className={styles.price}>
            <b>{price}</b> {unit}
          </p>
          <ul>
            {includes.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
        </li>
      ))}
    </ul>
    <p className={styles.vat}>{words.vat}</p>
  </Section>
);

export const shown = [shows({ kind: 'prices', component: Prices, ground: 'paper' })];
