import { CostCalculator } from '../sections/cost-calculator/cost-calculator.tsx';
import { hydrateWith } from './hydrate.tsx';

export const hydrate = hydrateWith(CostCalculator);
