import { company } from './company.ts';
import type { ContactWords } from './types.ts';

export const contact = {
  metadata: {
    title: 'Contact us',
    description: `Write to ${company.name}, ring us or arrange a visit. Also here: how long a project takes, what it costs and who owns the result.`,
  },
  masthead: {
    heading: 'Talk to us',
    lede: 'Tell us what is tangled. A consultant reads every message.',
  },
  reasons: {
    heading: 'When to get in touch',
    points: [
      {
        name: 'A process has got out of hand',
        text: 'It takes too long, it goes wrong too often, and nobody can say where.',
      },
      {
        name: 'A system is near its end',
        text: 'The supplier is dropping it, or the one person who understands it is about to retire.',
      },
      {
        name: 'You have a plan and want a second opinion',
        text: 'We read the proposal, talk to the people it affects and tell you what we would change.',
      },
      {
        name: 'You do not know where to start',
        text: 'Describe an ordinary week. We will ask the questions.',
      },
    ],
  },
  details: {
    heading: 'Contact details',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    hours: 'Office hours',
    registered: 'Registered details',
  },
  formHeading: 'Send us a message',
  map: {
    heading: 'How to find us',
    text: `Our office is at ${company.address.join(', ')}. Visits are by appointment. Write or ring first and we will send you directions, including a step-free route if you need one.`,
  },
  questions: {
    heading: 'Questions we are asked',
    list: [
      {
        question: 'How long does a small project take?',
        answer:
          'Small projects take 4-8 weeks. That is usually one process in one department, such as moving purchase approvals out of email, and it includes training the people who will run it.',
      },
      {
        question: 'How long does a large transformation take?',
        answer:
          'Large transformations take 6-12 months. They cover several departments or the replacement of a main system. Each stage goes live and is used before the next begins.',
      },
      {
        question: 'What will it cost?',
        answer:
          'It depends on how many people and systems the work touches. After the assessment you have a written price for each stage, and you can stop after any of them.',
      },
      {
        question: 'Will we depend on you afterwards?',
        answer:
          'No. The code, the accounts and the documents are in your name, and your staff have run the system themselves before we go. If you want us on call, that is a separate agreement which you can end.',
      },
    ],
  },
} as const satisfies ContactWords;
