import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { RuledList } from '../sections/ruled-list/ruled-list.tsx';
import { Team } from '../sections/team/team.tsx';
import { WhoWeAre } from '../sections/who-we-are/who-we-are.tsx';
import type { PageProps } from './page-props.ts';

export const Page = ({ words, illustration }: PageProps<'about'>) => (
  <>
    <Masthead words={words.masthead} illustration={illustration} />
    <WhoWeAre words={words} />
    <RuledList words={words.values} ground="ink" large />
    <Team words={words.team} />
    <CallToAction words={words.callToAction} illustration="closing-about" />
  </>
);
