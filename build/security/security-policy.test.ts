import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { content } from '../../src/content/content.ts';
import { hashOf } from '../prerender/scripts.ts';
import { imageHosts, securityHeaders } from './security-policy.ts';

const hashes = { styles: [hashOf('style')], scripts: [hashOf('start'), hashOf('map')] };

const headersOf = (environment: Record<string, string>) => securityHeaders(readSettings(environment), content, hashes);
const policyOf = (environment: Record<string, string>) => headersOf(environment)['Content-Security-Policy'] ?? '';

function directives(environment: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(
    policyOf(environment)
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );
}

const published = { SITE_URL: 'https://www.company.example' };
const hosted = { ...published, FORM_ENDPOINT: 'https://forms.example/f/abc' };
const counted = { ...published, ANALYTICS_ID: 'G-AB12CD34EF' };

test('a change of the form service changes what the form may reach, in one place', () => {
  expect(directives(hosted)['connect-src']).toEqual(["'self'", 'https://forms.example']);
  expect(directives(hosted)['form-action']).toEqual(["'self'", 'https://forms.example']);
  // Browsers check each redirect of a post as well.
  const google = ["'self'", 'https://script.google.com', 'https://script.googleusercontent.com'];
  const script = directives({ ...published, FORM_ENDPOINT: 'https://script.google.com/macros/s/abc/exec' });
  expect([script['connect-src'], script['form-action']]).toEqual([google, google]);
  expect(directives({})['connect-src']).toEqual(["'self'"]);
  expect(directives({})['form-action']).toEqual(["'self'"]);
});

test('the hosts of the analytics vendor are named only where there is analytics, and only those of that vendor', () => {
  const without = JSON.stringify(directives({}));
  expect(without).not.toMatch(/google|plausible/);
  const google = directives({ ANALYTICS_ID: 'G-AB12CD34EF' });
  expect(google['script-src']).toContain('https://www.googletagmanager.com');
  expect(google['connect-src']).toContain('https://*.google-analytics.com');
  expect(google['img-src']).toContain('https://*.google-analytics.com');
  expect(JSON.stringify(google)).not.toMatch(/plausible|doubleclick/);
  const plausible = directives({ PLAUSIBLE_DOMAIN: 'company.example' });
  expect(plausible['connect-src']).toEqual(["'self'", 'https://plausible.io']);
  expect({ ...plausible, 'connect-src': directives({})['connect-src'] }).toEqual(directives({}));
  const ownHost = directives({ PLAUSIBLE_DOMAIN: 'company.example', PLAUSIBLE_HOST: 'https://stats.company.example' });
  expect(ownHost['connect-src']).toEqual(["'self'", 'https://stats.company.example']);
});

test('nothing is allowed that is not named, and inline only what has a hash', () => {
  const policy = directives({});
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['script-src']).toEqual(["'strict-dynamic'", ...hashes.scripts.map((hash) => `'${hash}'`), "'self'"]);
  expect(policy['style-src']).toEqual(["'self'", ...hashes.styles.map((hash) => `'${hash}'`)]);
  expect(policy['media-src']).toEqual(["'self'"]);
  expect(policy['base-uri']).toEqual(["'none'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
  for (const site of [{}, published, hosted, counted]) {
    expect(policyOf(site)).not.toContain('unsafe');
  }
});

test('no text can become script, but where a vendor’s script needs policies that nobody here has tried', () => {
  for (const site of [{}, published, hosted]) {
    expect(directives(site)).toMatchObject({ 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] });
  }
  expect(directives(counted)).not.toHaveProperty('require-trusted-types-for');
});

test('browsers are told to stay on https only where the site has it', () => {
  expect(headersOf(published)['Strict-Transport-Security']).toBe('max-age=63072000');
  expect(directives(published)).toHaveProperty('upgrade-insecure-requests');
  expect(headersOf({ SITE_URL: 'http://localhost:3000' })).not.toHaveProperty('Strict-Transport-Security');
  expect(directives({})).not.toHaveProperty('upgrade-insecure-requests');
});

test('SITE-8: images may come from the hosts that the content names, and from no other; these learn the site, not the page', () => {
  expect(headersOf({})['Referrer-Policy']).toBe('strict-origin');
  expect(directives({})['img-src']).toEqual(["'self'", 'https://images.unsplash.com', 'https://res.cloudinary.com']);
  const others = {
    image: { host: 'web', address: 'https://images.example/a.jpg', alt: 'A quay' },
    team: [{ image: { host: 'local', path: '/team/a.jpg', alt: 'A person' } }],
  };
  expect(imageHosts(others)).toEqual(['https://images.example']);
});

/** Findings of Google's CSP Evaluator that are more severe than informational; a smaller number is more severe. */
function findings(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.INFO)
    .map(({ directive, value, description }) => `${directive} ${value}: ${description}`);
}

for (const [name, site] of Object.entries({ published, hosted, counted, local: {} })) {
  test(`Google’s CSP Evaluator finds nothing in the policy of a site (${name})`, () => {
    expect(findings(policyOf(site))).toEqual([]);
  });
}
