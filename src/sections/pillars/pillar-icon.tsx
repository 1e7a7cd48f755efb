import type { Pillar } from '../../../content/types.ts';
import { Drawing } from '../../illustrations/drawing.tsx';
import type { IconName } from '../../illustrations/icons.ts';

const icons = {
  'process-digitization': 'process',
  'technology-modernization': 'modernisation',
  'customer-experience': 'experience',
  'ecommerce-strategy': 'commerce',
} as const satisfies Record<Pillar['id'], IconName>;

/** Icon of a pillar (SERVICES-1), which fills its box. */
export function PillarIcon({ of }: { of: Pillar['id'] }) {
  return <Drawing of={icons[of]} />;
}
