import { type OpeningStatusProps, openingStatus } from '../sections/contact/opening-hours.ts';
import type { Hydrate } from './hydrate.tsx';

/** Sets the line of `OpeningStatus`, each minute. Without React: it is one text, which no visitor changes. */
export const hydrate: Hydrate<OpeningStatusProps> = async (root, props) => {
  const line = root.firstElementChild as Element;
  const update = () => {
    line.textContent = openingStatus(props, new Date());
  };
  update();
  setInterval(update, 60_000);
};
