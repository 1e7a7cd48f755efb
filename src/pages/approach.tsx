import { approach } from '../content/content.ts';
import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { Challenges } from '../sections/challenges/challenges.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { PictureBand } from '../sections/picture-band/picture-band.tsx';
import { Principles } from '../sections/principles/principles.tsx';
import { Steps } from '../sections/steps/steps.tsx';
import type { Page } from './page.ts';

export const page: Page = {
  metadata: approach.metadata,
  Content: ({ illustration }) => (
    <>
      <Masthead words={approach.masthead} illustration={illustration} />
      <Challenges words={approach.challenges} />
      <PictureBand picture={approach.picture} />
      <Steps words={approach.process} direction="down" />
      <Principles words={approach.principles} />
      <CallToAction page="approach" words={approach.callToAction} />
    </>
  ),
};
