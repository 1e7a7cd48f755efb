import type { ApproachWords } from './types.ts';

export const approach = {
  metadata: {
    title: 'Our approach, step by step',
    description:
      'How we change the way an organisation works: five common challenges, five steps from assessment to handover, and the six principles behind them.',
  },
  masthead: {
    heading: 'Our approach',
    lede: 'We look at the work as it is, change it in stages, and leave it in the hands of the people who do it.',
  },
  challenges: {
    heading: 'What goes wrong, and what we do about it',
    lede: 'Five problems that turn up wherever work has grown complicated.',
    columns: { challenge: 'Challenge', approach: 'Our approach' },
    rows: [
      {
        challenge: 'The business runs on a spreadsheet that only one person understands.',
        approach:
          'We sit with that person, write down the rules, and move them into a system that several people can use and change.',
      },
      {
        challenge: 'The same order is typed into three systems.',
        approach:
          'We settle which system owns each fact, and connect the others to it. The order is then entered once.',
      },
      {
        challenge: 'The system is old, and nobody dares to switch it off.',
        approach:
          'We run the new one beside it, compare the results and move one team at a time. Until the last team has moved, you can go back.',
      },
      {
        challenge: 'A new system was bought, and the staff went back to their old ways.',
        approach:
          'The people who will use it help to choose it, test it with their own cases and say when it is ready.',
      },
      {
        challenge: 'Two departments report different figures for the same thing.',
        approach:
          'We trace each figure to where it is first recorded, agree one definition with both, and report from that.',
      },
    ],
  },
  process: {
    heading: 'Five steps, from first look to handover',
    points: [
      {
        name: 'Assessment',
        text: 'Our analysts follow real cases from desk to desk, with the people who handle them. You receive a map of the work as it is, the faults in it, and what they cost you.',
      },
      {
        name: 'Strategy Development',
        text: 'With your managers and staff we decide what to change first, what to leave alone, and which figures will show whether it worked. You receive a plan in stages, each with a price and an owner.',
      },
      {
        name: 'Implementation',
        text: 'Our engineers build one stage at a time. It goes live with one team first, and with the others once that team is satisfied.',
      },
      {
        name: 'Measurement & Optimisation',
        text: 'We compare the figures with those from before: time taken, errors, work done twice. Where they have not improved, we change the design.',
      },
      {
        name: 'Knowledge Transfer & Support',
        text: 'Your people take over, with manuals, training and practice beside us. We stay on call for an agreed period. The code, the passwords and the documents are yours.',
      },
    ],
  },
  principles: {
    heading: 'Six guiding principles',
    points: [
      {
        name: 'Watch before advising',
        text: 'We see the work done before we suggest anything. The process in the manual is seldom the one on the desk.',
      },
      {
        name: 'Remove before automating',
        text: 'A step that nobody needs should go. Once it is automated, it is harder to notice.',
      },
      {
        name: 'One fact, one place',
        text: 'Each fact is recorded once, by whoever knows it first. Everything else reads it from there.',
      },
      {
        name: 'Small steps, with a way back',
        text: 'Each stage is small enough to understand, and can be undone if it goes wrong.',
      },
      {
        name: 'Those who do the work decide',
        text: 'They know the exceptions. An objection from them early on is the cheapest test there is.',
      },
      {
        name: 'Plan to leave',
        text: 'We choose tools that your staff can learn and suppliers that you can replace, and write things down for whoever comes next.',
      },
    ],
  },
  picture: {
    host: 'unsplash',
    id: 'photo-1531403009284-440f080d1e12',
    alt: 'A person working on blue and white sheets of paper fixed to a board',
    credit: { label: 'Photograph: Alvaro Reyes, Unsplash', href: 'https://unsplash.com' },
  },
  callToAction: {
    heading: 'Bring one process that gives you trouble',
    text: 'We will ask how it runs today, who touches it and where it sticks. Then we will tell you whether it is worth a closer look.',
    action: { label: 'Book a Discovery Call', href: '/contact' },
  },
} as const satisfies ApproachWords;
