import type { Pillar } from '../../../content/types.ts';
import { Drawing } from '../../illustrations/drawing.tsx';
import type { IconName } from '../../illustrations/icons.ts';

const icons = {
  'process-digitization': 'process',
  'technology-modernization': 'modernisation',
  'customer-experience': 'experience',
  'ecommerce-strategy': 'commerce',
} as const satisfies Record<Pillar['id'], IconName>;

/** The figure of a pillar (SERVICES-1); it fills the box it is put in. */
export function PillarIcon({ of }: { of: Pillar['id'] }) {
  return <Drawing of={icons[of]} />;
}
