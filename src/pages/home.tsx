import { services } from '../content/content.ts';
import { Island } from '../islands/island.tsx';
import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import closing from '../sections/cost-calculator/closing.module.css';
import { CostCalculator } from '../sections/cost-calculator/cost-calculator.tsx';
import { Industries } from '../sections/industries/industries.tsx';
import { Introduction } from '../sections/introduction/introduction.tsx';
import hero from '../sections/masthead/hero.module.css';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { PillarCards } from '../sections/pillars/pillar-cards.tsx';
import thread from './home-thread.module.css';
import type { PageProps } from './page-props.ts';

export const Page = ({ words, illustration }: PageProps<'home'>) => (
  <div className={thread.thread}>
    <Masthead words={words.hero} illustration={illustration} className={hero.hero} />
    <Introduction words={words.introduction} />
    <PillarCards words={words.pillars} pillars={services.pillars} />
    <Industries words={words.industries} />
    <CallToAction
      words={words.callToAction}
      className={closing.closing}
      calculator={<Island name="cost-calculator" component={CostCalculator} props={{}} />}
    />
  </div>
);
