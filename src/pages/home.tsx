import { home, services } from '../content/content.ts';
import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { Industries } from '../sections/industries/industries.tsx';
import { Introduction } from '../sections/introduction/introduction.tsx';
import hero from '../sections/masthead/hero.module.css';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { PillarCards } from '../sections/pillars/pillar-cards.tsx';
import type { Page } from './page.ts';

export const page: Page = {
  metadata: home.metadata,
  Content: ({ illustration }) => (
    <>
      <Masthead words={home.hero} illustration={illustration} className={hero.hero} />
      <Introduction words={home.introduction} />
      <PillarCards words={home.pillars} pillars={services.pillars} />
      <Industries words={home.industries} />
      <CallToAction page="home" words={home.callToAction} />
    </>
  ),
};
