import type { Pillar } from '../../content/schema/pages.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import type { IconName } from '../../illustrations/pillar-icons.ts';

const icons = {
  'process-digitization': 'process',
  'technology-modernization': 'modernisation',
  'customer-experience': 'experience',
  'ecommerce-strategy': 'commerce',
} as const satisfies Record<Pillar['id'], IconName>;

/** Title of a pillar with its icon (SERVICES-1), which fills its box; `styles` has the classes `heading` and `icon`. */
export function PillarHeading({ pillar, styles }: { pillar: Pillar; styles: CSSModuleClasses }) {
  return (
    <h3 className={styles.heading}>
      <span className={styles.icon}>
        <Illustration of={icons[pillar.id]} />
      </span>
      {pillar.title}
    </h3>
  );
}
