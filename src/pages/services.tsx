import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { ImageBand } from '../sections/image-band/image-band.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { Pillars } from '../sections/pillars/pillars.tsx';
import { Steps } from '../sections/steps/steps.tsx';
import type { PageProps } from './page-props.ts';

export const Page = ({ words, illustration }: PageProps<'services'>) => (
  <>
    <Masthead words={words.masthead} illustration={illustration} />
    <Pillars words={words} />
    <ImageBand image={words.image} statement={words.statement} />
    <Steps words={words.wayOfWorking} direction="across" />
    <CallToAction words={words.callToAction} illustration="closing-services" />
  </>
);
