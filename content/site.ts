import type { SiteWords } from './types.ts';

export const site = {
  language: 'en-GB',
  skipLink: 'Skip to main content',
  navigation: [
    { label: 'Home', href: '/' },
    { label: 'About', href: '/about' },
    { label: 'Services', href: '/services' },
    { label: 'Approach', href: '/approach' },
    { label: 'Contact', href: '/contact' },
  ],
  navigationLabel: 'Main',
  menu: 'Menu',
  arrived: '{title}, page loaded',
  footer: {
    quickLinks: 'Quick links',
    services: 'Services',
    contact: 'Contact',
    social: 'Follow us',
    copyright: 'All rights reserved.',
  },
  banner: {
    label: 'Cookies',
    text: 'We would like to count visits with an analytics service that sets cookies. It loads only if you accept.',
    policy: { label: 'Privacy notice', href: '/privacy' },
    accept: 'Accept',
    decline: 'Decline',
  },
} as const satisfies SiteWords;
