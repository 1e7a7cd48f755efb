import { Band } from '../../components/section.tsx';
import { menuLinks } from '../../content/menu-links.ts';
import steps from '../points/steps.module.css';
import styles from './ways-on.module.css';

/** Links of the menu along one thread, except to `from`, where another link leads: ways on from the 404 page. */
export const WaysOn = ({ from }: { from: string }) => (
  <Band ground="ink" joined>
    <ul className={`${steps.steps} ${styles.ways}`} data-direction="across">
      {menuLinks
        .filter(({ href }) => href !== from)
        .map(({ label, href }) => (
          <li key={href} className={steps.step}>
            <a href={href}>{label}</a>
          </li>
        ))}
    </ul>
  </Band>
);
