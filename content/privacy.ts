import { company } from './company.ts';
import type { PrivacyWords } from './types.ts';

/**
 * What surrounds the privacy notice, whose words are in `privacy.md`. Without that file there is no page at /privacy;
 * `npm run privacy-notice` drafts it.
 */
export const privacy = {
  metadata: {
    title: 'Privacy notice',
    description: `What ${company.name} does with the personal data of visitors and of those who write to us, for how long, and which rights you have.`,
  },
  lede: 'What we do with personal data, why, for how long, and what you can ask of us.',
} as const satisfies PrivacyWords;
