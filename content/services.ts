import { pillarTitles } from './pillar-titles.ts';
import type { ServicesWords } from './types.ts';

export const services = {
  metadata: {
    title: 'Digital transformation services',
    description:
      'Process automation, replacement of old systems, customer experience and e-commerce operations: what each service includes and how a project runs.',
  },
  masthead: {
    heading: 'Our services',
    lede: 'Clear the paperwork, replace the systems that hold it up, make things easier for customers, or get the online shop in order. Each job begins with how you work today.',
  },
  pillarsHeading: 'Four kinds of work',
  servicesHeading: 'What it includes',
  pillars: [
    {
      id: 'process-digitization',
      title: pillarTitles['process-digitization'],
      summary: 'Turn paper, email and retyping into one process that your staff can see and change.',
      description:
        'For work that runs on paper, shared inboxes and habit. We map the process, take out the steps that serve nobody, and automate those that need no judgement.',
      services: [
        {
          name: 'Process mapping',
          description:
            'We follow real cases from desk to desk and draw each step, wait and workaround. The map is yours to keep.',
        },
        {
          name: 'Workflow automation',
          description:
            'Approvals, reminders and handovers run by themselves. A case that does not fit the rules goes to someone who can decide.',
        },
        {
          name: 'Online forms',
          description:
            'Paper forms and email attachments become short online forms that point out a missing answer before they are sent.',
        },
        {
          name: 'System integration',
          description:
            'Orders, stock and invoices pass between the systems you already have, so that nobody types them again.',
        },
        {
          name: 'Spreadsheet replacement',
          description:
            'The spreadsheet the business depends on becomes a small application with permissions, a history and a manual.',
        },
      ],
    },
    {
      id: 'technology-modernization',
      title: pillarTitles['technology-modernization'],
      summary: 'Replace the systems nobody dares to switch off, one part at a time.',
      description:
        'For the warehouse system that is older than the staff, and the server nobody dares to restart. We replace the old in parts, run old and new side by side, and switch over when their figures agree.',
      services: [
        {
          name: 'Systems review',
          description: 'A list of what you run, what it costs, who depends on it and what happens on the day it stops.',
        },
        {
          name: 'Legacy replacement',
          description:
            'Old applications are replaced part by part, beginning with one that can be put back if something goes wrong.',
        },
        {
          name: 'Cloud migration',
          description:
            'Servers and files move to hosting in your own name. You see the estimated running costs before anything moves.',
        },
        {
          name: 'Data clean-up and migration',
          description:
            'Duplicate customers and dead product codes are sorted out before the move. Records are counted on both sides of it.',
        },
        {
          name: 'Security and recovery',
          description:
            'Access is cut back to what each job needs. Backups are restored while you watch, to prove that they work.',
        },
      ],
    },
    {
      id: 'customer-experience',
      title: pillarTitles['customer-experience'],
      summary: 'Find where customers wait, repeat themselves or give up, and change the work behind it.',
      description:
        'For customers who give their account number three times and still do not know where their order is. We follow what they go through, from first search to final invoice, and change the work behind the screen as well as the screen.',
      services: [
        {
          name: 'Customer journey research',
          description:
            'We listen to calls, read complaints and watch people try to do what they came for. You get the faults we find, ranked by how many people meet them.',
        },
        {
          name: 'Customer portals',
          description:
            'Orders, invoices and appointments in one place, where customers can look things up and change them without ringing you.',
        },
        {
          name: 'Service desk',
          description:
            'Phone, email and chat share one history, so that each colleague can see what the last one promised.',
        },
        {
          name: 'Accessible design',
          description:
            'Screens and forms that work with a keyboard, a screen reader and a small phone, tried out by people who rely on each.',
        },
        {
          name: 'Service measures',
          description:
            'A few figures, such as repeat calls and the time to a reply, set up so that your own managers can read and question them.',
        },
      ],
    },
    {
      id: 'ecommerce-strategy',
      title: pillarTitles['ecommerce-strategy'],
      summary: 'Make the online shop, the stockroom and the accounts tell the same story.',
      description:
        'For the shop whose orders are retyped into stock, despatch and accounts. We look at range, platform and delivery together, because a sale is complete only when the parcel has arrived and the customer keeps it.',
      services: [
        {
          name: 'E-commerce strategy',
          description:
            'What to sell, where and to whom, worked out from your own margins and returns. You get a plan with costs, and the signs that would tell you to stop.',
        },
        {
          name: 'Platform selection and build',
          description:
            'We try platforms with your own orders, the awkward ones included. Then we build the shop, or move the one you have.',
        },
        {
          name: 'Stock and order management',
          description: 'One stock figure for shops, website and marketplaces, and each order entered once.',
        },
        {
          name: 'Fulfilment and returns',
          description:
            'Picking, packing, carriers and refunds set up as one process, with the customer told what is happening at each step.',
        },
        {
          name: 'Product data',
          description:
            'Names, sizes, pictures and prices are kept in one place, and every website and catalogue is filled from there.',
        },
      ],
    },
  ],
  wayOfWorking: {
    heading: 'How a project runs',
    lede: 'The same four steps, whichever service you begin with.',
    points: [
      {
        name: 'Discover',
        text: 'An analyst sits with the people who do the work and writes down what happens. You get a map, and the causes of the trouble marked on it.',
      },
      {
        name: 'Design',
        text: 'Together we draw the new process, choose the tools and settle the order of work. Each stage has a price.',
      },
      {
        name: 'Deliver',
        text: 'Our engineers build in short stages. Your staff try each one with real cases before it goes live.',
      },
      {
        name: 'Develop',
        text: 'We train those who will run it, correct what proves wrong in use, and hand over the code, the accounts and the manuals.',
      },
    ],
  },
  picture: {
    host: 'unsplash',
    id: 'photo-1460925895917-afdab827c52f',
    alt: 'A laptop on a glass-topped table, with charts on its screen',
    credit: { label: 'Photograph: Carlos Muza, Unsplash', href: 'https://unsplash.com' },
  },
  callToAction: {
    heading: 'Not sure which one you need?',
    text: 'Describe the trouble in your own words. Finding the right service for it is our job.',
    action: { label: 'Describe it to us', href: '/contact' },
  },
} as const satisfies ServicesWords;
