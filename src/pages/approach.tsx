import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { Challenges } from '../sections/challenges/challenges.tsx';
import { ImageBand } from '../sections/image-band/image-band.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { Principles } from '../sections/principles/principles.tsx';
import { Steps } from '../sections/steps/steps.tsx';
import type { PageProps } from './page-props.ts';

export const Page = ({ words, illustration }: PageProps<'approach'>) => (
  <>
    <Masthead words={words.masthead} illustration={illustration} />
    <Challenges words={words.challenges} />
    <ImageBand image={words.image} statement={words.statement} />
    <Steps words={words.process} direction="down" />
    <Principles words={words.principles} />
    <CallToAction words={words.callToAction} />
  </>
);
