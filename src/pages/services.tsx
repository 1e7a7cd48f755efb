import { services } from '../content/content.ts';
import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { PictureBand } from '../sections/picture-band/picture-band.tsx';
import { Pillars } from '../sections/pillars/pillars.tsx';
import { Steps } from '../sections/steps/steps.tsx';
import type { Page } from './page.ts';

export const page: Page = {
  metadata: services.metadata,
  Content: ({ illustration }) => (
    <>
      <Masthead words={services.masthead} illustration={illustration} />
      <Pillars words={services} />
      <PictureBand picture={services.picture} />
      <Steps words={services.wayOfWorking} direction="across" />
      <CallToAction page="services" words={services.callToAction} />
    </>
  ),
};
