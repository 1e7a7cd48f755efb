import { expect, test } from 'vitest';
import { pictureHosts } from './picture-hosts.ts';
import { securityHeaders } from './security-policy.ts';
import { readSettings } from './settings.ts';

function directives(environment: Record<string, string>): Record<string, string[]> {
  const policy = securityHeaders(readSettings(environment), ["'sha256-abc='"])['Content-Security-Policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test('a change of the form service changes what the form may reach, in one place', () => {
  const hosted = directives({ FORM_ENDPOINT: 'https://forms.example/f/abc' });
  expect(hosted['connect-src']).toContain('https://forms.example');
  expect(hosted['form-action']).toContain('https://forms.example');
  expect(directives({})['connect-src']).toEqual(["'self'"]);
  expect(directives({})['form-action']).toEqual(["'self'"]);
});

test('the hosts of the analytics vendor are named only where there is analytics, and only those of that vendor', () => {
  const without = JSON.stringify(directives({}));
  expect(without).not.toMatch(/google|plausible/);
  const google = directives({ ANALYTICS_ID: 'G-AB12CD34EF' });
  expect(google['script-src']).toEqual(["'self'", 'https://www.googletagmanager.com']);
  expect(google['connect-src']).toContain('https://*.google-analytics.com');
  expect(google['img-src']).toContain('https://*.google-analytics.com');
  expect(JSON.stringify(google)).not.toMatch(/plausible|doubleclick/);
  const plausible = directives({ PLAUSIBLE_DOMAIN: 'company.example' });
  expect(plausible['connect-src']).toEqual(["'self'", 'https://plausible.io']);
  expect({ ...plausible, 'connect-src': directives({})['connect-src'] }).toEqual(directives({}));
  const ownHost = directives({ PLAUSIBLE_DOMAIN: 'company.example', PLAUSIBLE_HOST: 'https://stats.company.example' });
  expect(ownHost['connect-src']).toEqual(["'self'", 'https://stats.company.example']);
});

test('nothing is allowed that is not named, and no inline script at all', () => {
  const policy = directives({});
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['script-src']).toEqual(["'self'"]);
  expect(policy['style-src']).toEqual(["'self'", "'sha256-abc='"]);
});

test('browsers are told to stay on https only where the site has it', () => {
  const headers = (siteUrl: string) => Object.keys(securityHeaders(readSettings({ SITE_URL: siteUrl }), []));
  expect(headers('https://www.company.example')).toContain('Strict-Transport-Security');
  expect(headers('http://localhost:3000')).not.toContain('Strict-Transport-Security');
});

test('SITE-8: pictures may come from the hosts that the content names, and from no other', () => {
  expect(directives({})['img-src']).toEqual(["'self'", 'https://images.unsplash.com', 'https://res.cloudinary.com']);
  const content = {
    picture: { host: 'web', address: 'https://pictures.example/a.jpg', alt: 'A quay' },
    team: [{ picture: { host: 'local', path: '/team/a.jpg', alt: 'A person' } }],
  };
  expect(pictureHosts(content)).toEqual(['https://pictures.example']);
});
