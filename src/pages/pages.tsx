import type { ReactNode } from 'react';
import type { ListPage } from '../components/pagination.tsx';
import {
  about,
  approach,
  company,
  contact,
  content,
  enquiry,
  home,
  insights,
  pillarTitles,
  services,
  work,
} from '../content/content.ts';
import type { Article, CaseStudy, PlainPage } from '../content/documents/published-documents.ts';
import type { Enquiry as Values } from '../enquiry/fields.ts';
import { EnquiryForm } from '../enquiry/form.tsx';
import { generate, type IllustrationName } from '../illustrations/catalogue.ts';
import { Enquiry } from '../islands/enquiry.tsx';
import { Island } from '../islands/island.tsx';
import type { PageRoute } from '../routes.ts';
import { ArticleFacts, ArticleList, RelatedArticles } from '../sections/articles/articles.tsx';
import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { Figures, Quotation, StudyFacts, StudyList } from '../sections/case-studies/case-studies.tsx';
import { Process } from '../sections/case-studies/process.tsx';
import { Challenges } from '../sections/challenges/challenges.tsx';
import { MapPlaceholder } from '../sections/contact/map-placeholder.tsx';
import { WriteToUs } from '../sections/contact/write-to-us.tsx';
import { CostCalculator } from '../sections/cost-calculator/cost-calculator.tsx';
import { ImageBand } from '../sections/image-band/image-band.tsx';
import { Introduction } from '../sections/introduction/introduction.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { PillarCards, Pillars } from '../sections/pillars/pillars.tsx';
import { Points } from '../sections/points/points.tsx';
import { Prose } from '../sections/prose/prose.tsx';
import { Questions } from '../sections/questions/questions.tsx';
import { Team } from '../sections/team/team.tsx';
import { WhoWeAre } from '../sections/who-we-are/who-we-are.tsx';
import thread from './home-thread.module.css';

const aroundForm = (form: ReactNode) => (
  <>
    <Masthead words={contact.masthead} illustration="contact" />
    <WriteToUs words={contact} form={form} />
    <Points words={contact.next} look="steps across" />
    <Points words={contact.reasons} look="rows" />
    <MapPlaceholder words={contact.map} />
    <Questions words={contact.questions} />
  </>
);

/** Props of the form. Its words are props too: the page has them anyway, and as JavaScript they would be sent twice. */
const formProps = () => ({
  words: enquiry,
  heading: contact.formHeading,
  thanks: generate('sent'),
  direct: { email: company.email, phone: company.phone },
});

/** Contact page; `sent` has the thank-you message of a form that was posted without JavaScript (`/contact?sent`). */
export const contactPage = (sent: boolean) =>
  aroundForm(<Island name="enquiry" component={Enquiry} props={{ ...formProps(), sent }} />);

/**
 * Response to a form that was posted without JavaScript and refused. It is rendered at build time only, with slots for values
 * (build/prerender/prerender.ts).
 * @param message text that the e-mail link contains
 */
export const refusedContactPage = (values: Values, reason: string, message: string) =>
  aroundForm(<EnquiryForm {...formProps()} initial={{ status: 'failed', reason, message }} values={values} />);

export type Topic = keyof typeof pillarTitles;

/** Sections of each route's page, from top to bottom; its illustration is that of the route table. */
export const routePages: Readonly<Record<PageRoute, (opening: IllustrationName) => ReactNode>> = {
  home: (opening) => (
    <div className={thread.thread}>
      <Masthead words={home.hero} illustration={opening} />
      <Introduction words={home.introduction} />
      <PillarCards words={home.pillars} />
      <Points words={home.industries} look="tiles" />
      <CallToAction
        words={home.callToAction}
        calculator={<Island name="cost-calculator" component={CostCalculator} props={{}} />}
      />
    </div>
  ),
  about: (opening) => (
    <>
      <Masthead words={about.masthead} illustration={opening} />
      <WhoWeAre words={about} />
      <Points words={about.values} look="large rows" />
      <Team words={about.team} />
      <CallToAction words={about.callToAction} illustration="closing-about" />
    </>
  ),
  services: (opening) => (
    <>
      <Masthead words={services.masthead} illustration={opening} />
      <Pillars />
      <ImageBand image={services.image} statement={services.statement} />
      <Points words={services.wayOfWorking} look="steps across" />
      <CallToAction words={services.callToAction} illustration="closing-services" />
    </>
  ),
  approach: (opening) => (
    <>
      <Masthead words={approach.masthead} illustration={opening} />
      <Challenges words={approach.challenges} />
      <ImageBand image={approach.image} statement={approach.statement} />
      <Points words={approach.process} look="steps down" />
      <Points words={approach.principles} look="columns" />
      <CallToAction words={approach.callToAction} />
    </>
  ),
  contact: () => contactPage(false),
};

/** List of the articles, or of those on a topic, newest first (INSIGHTS-1). */
export const articleList = (list: ListPage<Article>, topic?: Topic) => (
  <>
    <Masthead words={{ ...insights.masthead, ...(topic && { heading: pillarTitles[topic] }) }} />
    <ArticleList list={list} topic={topic} />
    <CallToAction words={insights.callToAction} />
  </>
);

/** List of the case studies, newest first (WORK-1). */
export const caseStudyList = (list: ListPage<CaseStudy>) => (
  <>
    <Masthead words={work.masthead} />
    <StudyList list={list} />
    <CallToAction words={work.callToAction} />
  </>
);

/** Article, such as `content/insights/two-forms.md` at `/insights/two-forms` (INSIGHTS-2). */
export const articlePage = (article: Article, markdown: string) => (
  <>
    <Masthead words={{ heading: article.title, lede: article.summary }} />
    <Prose
      markdown={markdown}
      draft={article.draft === 'true'}
      aside={<ArticleFacts article={article} markdown={markdown} />}
    />
    <RelatedArticles article={article} />
    <CallToAction words={insights.callToAction} />
  </>
);

/** Case study, such as `content/work/claims.md` at `/work/claims` (WORK-2). */
export const caseStudyPage = (study: CaseStudy, markdown: string) => (
  <>
    <Masthead words={{ heading: study.title, lede: study.summary }} />
    <Process steps={study.steps} />
    <Figures figures={study.figures} />
    <Prose markdown={markdown} draft={study.draft === 'true'} aside={<StudyFacts study={study} />} />
    <Quotation quote={study.quote} />
    <CallToAction words={work.callToAction} />
  </>
);

/** Page of the owner's own, such as `content/pages/careers.md` at `/careers` (PAGES-1). */
export const plainPage = ({ title, lede, draft }: PlainPage, markdown: string) => (
  <>
    <Masthead words={{ heading: title, lede }} />
    <Prose markdown={markdown} draft={draft === 'true'} />
  </>
);

/** 404 page, for every path without a route (SITE-9). Its illustration stays tangled. */
export function notFound() {
  const { heading, text, link } = content.notFound;
  return <Masthead words={{ heading, lede: text, action: link }} illustration="not-found" />;
}
