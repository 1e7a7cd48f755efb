import { company } from './company.ts';
import type { AboutWords } from './types.ts';

export const about = {
  metadata: {
    title: 'About us: purpose, values and team',
    description: `${company.name} is a UK digital transformation consultancy. Read what we do, what we hold to, and who will be in the room with you.`,
  },
  masthead: {
    heading: 'We untangle how work gets done',
    lede: `${company.name} is a UK consultancy for mid-sized organisations. We leave behind systems that their users can run and change.`,
  },
  whoWeAre: {
    heading: 'Who we are',
    paragraphs: [
      'We are process analysts, engineers, designers and trainers. The person who maps your process is still there on the day the new system goes live.',
      'Our clients are large enough to have gathered a dozen systems, and small enough that the people who can fix them all know one another.',
    ],
  },
  whatWeDo: {
    heading: 'What we do',
    paragraphs: [
      'We take one piece of work that has grown complicated, such as filling an order, admitting a student or closing the month. We follow it from the first phone call to the last entry, and write down each step, who does it and what it waits for.',
      'Then we take out the steps nobody needs, automate those that need no judgement, and replace the systems that hold up the rest. The people who do the work test every stage before it goes live.',
    ],
  },
  mission: {
    heading: 'Our mission',
    paragraphs: ['To leave every client able to run, repair and change its own systems without us.'],
  },
  vision: {
    heading: 'Our vision',
    paragraphs: [
      'Workplaces where nobody retypes what a computer already knows, and where anyone can look up how the work is done.',
    ],
  },
  picture: {
    host: 'unsplash',
    id: 'photo-1542744173-8e7e53415bb0',
    alt: 'A man standing to speak to colleagues who sit around a table with laptops',
    credit: { label: 'Photograph: Campaign Creators, Unsplash', href: 'https://unsplash.com' },
  },
  values: {
    heading: 'Our values',
    lede: 'What each of them means on an ordinary working day.',
    points: [
      {
        name: 'Integrity',
        text: 'We tell you what we find, even when the remedy is to change a habit and buy nothing. We take no commission from software suppliers.',
      },
      {
        name: 'Innovation',
        text: 'We try new tools on small, real jobs. What proves itself goes in. What does not is dropped before you depend on it.',
      },
      {
        name: 'Excellence',
        text: 'Work is finished when it runs on a busy Monday, the manual matches the screen, and one of your staff has put a fault right unaided.',
      },
      {
        name: 'Collaboration',
        text: 'Your people are on the project from the first day. They know the exceptions, and they will own the result.',
      },
      {
        name: 'Client-Centricity',
        text: 'We judge a system by the working day of the people who use it, and by what your customers no longer have to ask.',
      },
    ],
  },
  team: {
    heading: 'The team',
    lede: 'These are the people you will work with, and what each of them does for you.',
    members: [
      {
        name: 'Alex Sample',
        role: 'Managing Director',
        text: 'Agrees with you what the project is for, and answers for it until the end.',
        picture: { host: 'cloudinary', account: 'demo', id: 'face_left', alt: 'Portrait of Alex Sample' },
        profile: { label: 'LinkedIn', href: 'https://linkedin.example/in/alex-sample' },
      },
      {
        name: 'Sam Specimen',
        role: 'Lead Process Analyst',
        text: 'Sits with your teams, follows real cases and draws what happens to them.',
        picture: { host: 'cloudinary', account: 'demo', id: 'actor', alt: 'Portrait of Sam Specimen' },
        profile: { label: 'LinkedIn', href: 'https://linkedin.example/in/sam-specimen' },
      },
      {
        name: 'Jo Placeholder',
        role: 'Head of Engineering',
        text: 'Connects your systems, moves the old data and checks that all of it arrived.',
        picture: { host: 'cloudinary', account: 'demo', id: 'woman', alt: 'Portrait of Jo Placeholder' },
        profile: { label: 'LinkedIn', href: 'https://linkedin.example/in/jo-placeholder' },
      },
      {
        name: 'Robin Example',
        role: 'Customer Experience Lead',
        text: 'Listens to your customers’ calls, and changes the work that caused them.',
        picture: { host: 'cloudinary', account: 'demo', id: 'face_top', alt: 'Portrait of Robin Example' },
        profile: { label: 'LinkedIn', href: 'https://linkedin.example/in/robin-example' },
      },
      {
        name: 'Charlie Template',
        role: 'E-commerce Lead',
        text: 'Follows online orders from basket to doorstep, and puts right what goes wrong between.',
        picture: { host: 'cloudinary', account: 'demo', id: 'face_center', alt: 'Portrait of Charlie Template' },
        profile: { label: 'LinkedIn', href: 'https://linkedin.example/in/charlie-template' },
      },
      {
        name: 'Morgan Mockup',
        role: 'Training and Handover Lead',
        text: 'Writes the manuals, trains your staff and stays on call while they take over.',
        picture: { host: 'cloudinary', account: 'demo', id: 'front_face', alt: 'Portrait of Morgan Mockup' },
        profile: { label: 'LinkedIn', href: 'https://linkedin.example/in/morgan-mockup' },
      },
    ],
  },
  callToAction: {
    heading: 'Ask us what you would ask a builder',
    text: 'How would you begin? Who would come? What could go wrong? The first conversation commits you to nothing.',
    action: { label: 'Ask a question', href: '/contact' },
  },
} as const satisfies AboutWords;
