import { about } from '../content/content.ts';
import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { RuledList } from '../sections/ruled-list/ruled-list.tsx';
import { Team } from '../sections/team/team.tsx';
import { WhoWeAre } from '../sections/who-we-are/who-we-are.tsx';
import type { Page } from './page.ts';

export const page: Page = {
  metadata: about.metadata,
  Content: ({ illustration }) => (
    <>
      <Masthead words={about.masthead} illustration={illustration} />
      <WhoWeAre words={about} />
      <RuledList words={about.values} />
      <Team words={about.team} />
      <CallToAction page="about" words={about.callToAction} />
    </>
  ),
};
