import { company } from './company.ts';
import type { HomeWords } from './types.ts';

export const home = {
  metadata: {
    title: 'Digital transformation consultancy',
    description:
      'We untangle how UK organisations work: orders typed once, old systems replaced in stages, and everything handed over to your own staff.',
  },
  hero: {
    heading: 'Empowering Digital Transformation',
    lede: 'The order typed three times. The spreadsheet that only one person understands. We find the knots in how you work, undo them, and leave you with systems your own people can run.',
    action: { label: 'See our services', href: '/services' },
  },
  introduction: {
    heading: company.strapline,
    paragraphs: [
      'Nobody designs a tangle. A form is added for one customer, a spreadsheet for one audit, a system for one department. Years later an order passes through a dozen hands, and nobody can say why.',
      `${company.name} follows the work from start to finish, beside the people who do it. We draw what happens today, agree with you what should happen instead, and build it in stages. When we leave, the drawings, the code and the passwords stay with you.`,
    ],
    link: { label: 'More about who we are', href: '/about' },
    picture: {
      host: 'unsplash',
      id: 'photo-1522071820081-009f0129c71c',
      alt: 'A group of people working on laptops around a wooden table',
      credit: { label: 'Photograph: Annie Spratt, Unsplash', href: 'https://unsplash.com' },
    },
  },
  pillars: {
    heading: 'What we do',
    lede: 'Four kinds of work. A project usually starts with one of them and borrows from another.',
    more: 'See the services',
  },
  industries: {
    heading: 'Industries',
    lede: 'Every trade ties its own knots. These are some of the places where we look for them.',
    points: [
      {
        name: 'Healthcare',
        text: 'Referrals and patient letters that reach the right desk without being typed again.',
      },
      {
        name: 'Finance',
        text: 'Month-end close and client checks, with a record of who decided what, and when.',
      },
      {
        name: 'Technology',
        text: 'Sales, support and billing working from one customer record.',
      },
      {
        name: 'Manufacturing',
        text: 'Job cards, stock and quality checks entered once, on the shop floor, as the work is done.',
      },
      {
        name: 'Retail & eCommerce',
        text: 'One stock figure that the till, the website and the stockroom agree on.',
      },
      {
        name: 'Education',
        text: 'Admissions, timetables and student records joined up before term starts.',
      },
      {
        name: 'Hospitality',
        text: 'Bookings, rotas and supplier orders that still agree on a Saturday night.',
      },
      {
        name: 'Logistics',
        text: 'Collections, routes and proof of delivery that the depot and the customer can both see.',
      },
    ],
  },
  callToAction: {
    heading: 'Which knot costs you most?',
    text: 'Tell us about the one process that everybody complains about. A consultant will reply with questions, and then say plainly whether we can help.',
    action: { label: 'Tell us about it', href: '/contact' },
  },
} as const satisfies HomeWords;
