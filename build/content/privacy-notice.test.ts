import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readNotificationSettings } from '../../config/notifications/notification-settings.ts';
import { readSettings } from '../../config/settings.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { content } from '../../src/content/content.ts';
import { violationLine } from '../../src/content/content-error.ts';
import { linkTargets } from '../../src/content/link-targets.ts';
import { imageHosts } from '../security/image-hosts.ts';
import { browserStorage, draftPrivacyNotice } from './privacy-draft.ts';
import { draftMarker, noticeViolations, readPrivacyNotice, renderNotice, unfinishedParts } from './privacy-notice.ts';
import { regulator } from './regulator.ts';

const draft = (environment: Record<string, string> = {}) =>
  draftPrivacyNotice({
    settings: readSettings(environment),
    notifications: readNotificationSettings(environment),
    content,
  });

describe('the draft', () => {
  test('names every key that the site keeps in a browser, and no other', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const keys = sources.flatMap((name) =>
      [
        ...readFileSync(path.join('src', name), 'utf8').matchAll(
          /\b(?:storage|choice|version|bannerDue)Key = '([^']+)'/g,
        ),
      ].map(([, key]) => key),
    );
    expect(keys.length).toBeGreaterThan(0);
    expect(Object.keys(browserStorage).sort()).toEqual(keys.sort());
    for (const key of keys) {
      expect(draft()).toContain(`\`${key}\``);
    }
  });

  test('names cookies and Google only where there is analytics', () => {
    expect(draft()).toContain('This website sets no cookies');
    expect(draft()).not.toContain('Google');
    const counted = draft({ ANALYTICS_ID: 'G-AB12CD34EF' });
    expect(counted).toMatch(/`_ga`: .* 2 years/);
    expect(counted).toMatch(/`_ga_AB12CD34EF`: .* 2 years/);
    expect(counted).toContain('Article 6(1)(a)');
    const withoutCookies = draft({ PLAUSIBLE_DOMAIN: 'company.example' });
    expect(withoutCookies).toMatch(/Plausible Analytics counts visits.* sets no cookies/);
    expect(withoutCookies).toContain('plausible.io');
    expect(withoutCookies).not.toContain('Google');
  });

  test('names everyone who receives data: form service, mail server, webhook, image hosts', () => {
    const text = draft({
      FORM_ENDPOINT: 'https://forms.example/f/1',
      NOTIFY_TO: 'office@company.example',
      SMTP_URL: 'smtps://owner:secret@mail.example',
      WEBHOOK_URL: 'https://hooks.example/enquiry',
      WEBHOOK_SECRET: Buffer.alloc(32).toString('base64'),
    });
    const images = imageHosts(content).map((host) => new URL(host).hostname);
    const hosts = ['forms.example', 'mail.example', 'hooks.example', ...images];
    for (const host of hosts) {
      expect(text).toContain(host);
    }
    expect(text).not.toContain('secret');
    expect(draft()).not.toMatch(/forms\.example|mail\.example|hooks\.example/);
  });

  test('tells of rights, retention and the way to the regulator', () => {
    for (const words of ['copy of your data', 'erase', 'We keep enquiries for', regulator.complaints, regulator.name]) {
      expect(draft()).toContain(words);
    }
  });

  test('says plainly that it is one, on the page as well', () => {
    expect(unfinishedParts(draft())).toContain(draftMarker);
    expect(renderNotice(draft()).html).toContain(`<strong>${draftMarker}</strong>`);
  });
});

test('a notice is finished when its marker is gone and its blanks are filled in', () => {
  expect(unfinishedParts('# Notice\n\nWe keep it for [12 months].')).toEqual(['[12 months]']);
  expect(
    unfinishedParts('# Notice\n\nSee [the ICO](https://ico.org.uk) or write [to us][1].\n\n[1]: /contact'),
  ).toEqual([]);
});

test('HTML in the notice is shown as text, and a script as a link has no address', () => {
  const { heading, html } = renderNotice(
    '# Privacy & you\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1)) [b](/contact)',
  );
  expect(heading).toBe('Privacy & you');
  expect(html).not.toMatch(/<script|javascript:/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('<a href="/contact">b</a>');
});

test('without the file there is no notice', () => {
  expect(readPrivacyNotice(linkTargets(), path.join(temporaryFolder(), 'privacy.md'))).toBeUndefined();
});

const violationsOf = (notice: string, targets = linkTargets()) => noticeViolations(notice, targets).map(violationLine);

test('a notice may link to a plain page, such as the one on complaints', () => {
  const notice = '# Privacy notice\n\n[Complain](/complaints)\n';
  expect(violationsOf(notice, linkTargets({ 'pages/complaints': {} }))).toEqual([]);
  expect(violationsOf(notice)).toEqual([expect.stringContaining('"/complaints" leads to no page')]);
});

describe('a notice with a mistake', () => {
  test.each([
    ['content/privacy.md: needs a heading in its first line, such as "# Privacy notice".', 'Words alone'],
    ['content/privacy.md › line 1: "## Privacy" skips a level. Write it with "#".', '## Privacy'],
    ['content/privacy.md › line 3: "### Who" skips a level. Write it with "##".', '# Privacy\n\n### Who'],
    ['content/privacy.md › line 2: "# Again" is a second main heading. Write it with "##".', '# Privacy\n# Again'],
    [
      `content/privacy.md › line 2: "/team" leads to no page and no file. The pages are ${[...linkTargets().pages.keys()].join(', ')}; a file belongs in public/.`,
      '# Privacy\nSee [us](/team).',
    ],
  ])('%s', (line, notice) => {
    expect(violationsOf(notice)).toEqual([line]);
  });

  test('may link to pages, to the ICO and to an e-mail address', () => {
    expect(
      violationsOf(
        '# Privacy\n\n## A\n\n### B\n\n## C\n\n[a](/contact) [b](https://ico.org.uk) [c](mailto:a@b.example)',
      ),
    ).toEqual([]);
  });
});

describe('npm run privacy-notice', () => {
  const run = (folder: string, ...args: string[]) => {
    const command = path.resolve('build/content/privacy-notice-command.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ANALYTICS_ID: 'G-AB12CD34EF', NODE_NO_WARNINGS: '1' },
    });
    return { status, stdout, stderr };
  };
  const file = (folder: string) => path.join(folder, 'content/privacy.md');

  /** Makes a folder without a notice. It has the owner's images, which the content names. */
  const emptyFolder = () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'content'));
    if (existsSync('public')) {
      cpSync('public', path.join(folder, 'public'), { recursive: true });
    }
    return folder;
  };

  test('drafts the notice, leaves one that is there alone, and replaces it when it is told to', () => {
    const folder = emptyFolder();
    expect(run(folder)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/is a draft.*launch-check/),
    });
    expect(readFileSync(file(folder), 'utf8')).toContain('_ga_AB12CD34EF');

    writeFileSync(file(folder), '# Our own');
    expect(run(folder)).toMatchObject({ status: 1, stdout: expect.stringMatching(/is there already.*--force/) });
    expect(readFileSync(file(folder), 'utf8')).toBe('# Our own');

    expect(run(folder, '--force').status).toBe(0);
    expect(readFileSync(file(folder), 'utf8')).toContain(draftMarker);
  });

  test('answers an option that it does not know with a line', () => {
    expect(run(emptyFolder(), '--overwrite')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^[^\n]*--overwrite[^\n]*\n$/),
    });
  });
});
