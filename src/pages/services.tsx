import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { PictureBand } from '../sections/picture-band/picture-band.tsx';
import { Pillars } from '../sections/pillars/pillars.tsx';
import { Steps } from '../sections/steps/steps.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ words, illustration }: PageProps<'services'>) => (
  <>
    <Masthead words={words.masthead} illustration={illustration} />
    <Pillars words={words} />
    <PictureBand picture={words.picture} />
    <Steps words={words.wayOfWorking} direction="across" />
    <CallToAction words={words.callToAction} illustration="closing-services" />
  </>
);
