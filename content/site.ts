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
  footer: {
    quickLinks: 'Quick links',
    services: 'Services',
    contact: 'Contact',
    social: 'Follow us',
    copyright: 'All rights reserved.',
  },
  consentVersion: 1,
  banner: {
    label: 'Cookies',
    policy: { label: 'Privacy notice', href: '/privacy' },
    accept: 'Accept',
    decline: 'Decline',
    privacySignal: 'Your browser sends Global Privacy Control. We take that as a no, unless you accept here.',
  },
  cookieSettings: {
    label: 'Cookie settings',
    close: 'Close',
    withoutScript:
      'Nothing is counted in your browser now: that needs script, which is switched off or has not arrived yet.',
    notChosen: 'You have not chosen yet. Nothing is counted.',
    accepted: 'You have accepted analytics.',
    declined: 'You have declined analytics. Nothing is counted.',
  },
} as const satisfies SiteWords;
