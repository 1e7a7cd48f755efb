import { type CheckerName, checkPage } from './check-page.ts';
import { enterState } from '../states/state.ts';
import { type CheckedSite, seededPage } from '../sites.ts';
import { siteStates } from '../states/site-states.ts';
import type { Tab } from '../browsers/tab.ts';

/** Errors of the seeded page, with each checker's name for them. */
const seeded: Readonly<Record<CheckerName, Readonly<Record<string, string>>>> = {
  'axe-core': {
    contrast: 'color-contrast',
    image: 'image-alt',
    field: 'label',
    button: 'button-name',
    link: 'link-name',
    language: 'html-has-lang',
    title: 'document-title',
  },
  'IBM Equal Access': {
    contrast: 'text_contrast_sufficient',
    image: 'img_alt_valid',
    field: 'input_label_exists',
    link: 'a_text_purpose',
    language: 'html_lang_exists',
    title: 'page_title_exists',
  },
  'Siteimprove Alfa': {
    contrast: 'sia-r69',
    image: 'sia-r2',
    field: 'sia-r8',
    button: 'sia-r12',
    link: 'sia-r11',
    language: 'sia-r4',
    title: 'sia-r1',
    target: 'sia-r111',
  },
};

/** Low-contrast text on a page of the site itself, in a colour syntax of its own style sheet. */
const pale = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('main [data-ground=paper] :is(p, h2, h3) { color: oklch(0.85 0.02 85) }');
  document.adoptedStyleSheets.push(sheet);
`;

export interface Control {
  readonly checker: CheckerName;
  readonly error: string;
  readonly caught: boolean;
}

function controlsOf(found: Awaited<ReturnType<typeof checkPage>>, only?: string): Control[] {
  return Object.entries(seeded).flatMap(([name, errors]) =>
    Object.entries(errors)
      .filter(([error]) => !only || error === only)
      .map(([error, rule]): Control => {
        const checker = name as CheckerName;
        const caught = found[checker].some((finding) => finding.rule.includes(rule));
        return { checker, error: only ? `${error}, on a page of the site` : error, caught };
      }),
  );
}

/** Runs each checker on seeded errors that it must find: on a page made of them, and on a page of the site. */
export async function runControls(tab: Tab, site: CheckedSite): Promise<Control[]> {
  const state = siteStates.find(({ screen, name }) => screen === '/services' && name === 'declined');
  if (!state) throw new Error('The control needs /services at rest among the states.');
  await tab.open(site.origin);
  await enterState(tab, site, state);
  await tab.evaluate(pale);
  const onSite = controlsOf(await checkPage(tab), 'contrast');
  await tab.open(`${site.origin}${seededPage}`);
  return [...controlsOf(await checkPage(tab)), ...onSite];
}
