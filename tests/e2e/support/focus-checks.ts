import { expect, type Locator, type Page } from '@playwright/test';

/** Page that is open in a browser, with any driver. */
export interface OpenPage {
  evaluate<Result, Argument>(read: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  /** Presses a key; resolves once the page has come to rest. */
  readonly keyboard: { press(key: string): Promise<void> };
}

/** Focused element as a keyboard visitor sees it. */
export interface Stop {
  readonly words: string;
  /** Position among the elements of the document, which is the reading order. */
  readonly place: number;
  /** True if the element has a visible focus ring (WCAG 2.4.7). */
  readonly ringed: boolean;
  /** Element that covers a part of it, or the edge of the window (WCAG 2.4.11); undefined if all of it is visible. */
  readonly covered: string | undefined;
}

/** Returns the focused element; undefined if the focus is lost, or has left the page. */
export function focusedStop(page: OpenPage): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused === document.documentElement || !document.hasFocus()) {
      return undefined;
    }
    const [box = focused.getBoundingClientRect()] = focused.getClientRects();
    // For a text box the line with the caret must be visible; for an element taller than the window, its upper part.
    const bottom = Math.min(box.bottom, box.top + (focused instanceof HTMLTextAreaElement ? 40 : innerHeight / 3));
    const columns = [0.05, 0.5, 0.95].map((part) => box.left + part * box.width);
    const rows = [0.1, 0.5, 0.9].map((part) => box.top + part * (bottom - box.top));
    const hits = columns.flatMap((x) => rows.map((y) => document.elementFromPoint(x, y)));
    const others = hits.filter((hit) => !hit || !(focused.contains(hit) || hit.contains(focused)));
    const [over] = others;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return {
      words: (focused.getAttribute('name') ?? focused.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60),
      place: [...document.querySelectorAll('*')].indexOf(focused),
      ringed: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      covered: over === undefined ? undefined : over ? over.outerHTML.slice(0, 80) : 'the edge of the window',
    };
  }, undefined);
}

/**
 * Returns the focused element once the page has come to rest: Firefox moves the focus, and scrolls to it, in a later frame
 * than the one in which the key is released. What stays covered for 200 frames is reported as covered.
 * @param before focused element before the key was pressed, if it has to move the focus
 */
export async function stopAtRest(page: OpenPage, before?: Stop): Promise<Stop | undefined> {
  let stop = await focusedStop(page);
  for (let frame = 0; (stop?.covered || stop?.place === before?.place) && frame < 200; frame++) {
    // A busy machine may evaluate many times before it draws one frame.
    await page.evaluate(() => new Promise<number>(requestAnimationFrame), undefined);
    stop = await focusedStop(page);
  }
  return stop;
}

/** Presses a key that moves the focus, and returns the element that has it then. */
async function nextStop(page: OpenPage, key: 'Tab' | 'Shift+Tab', before: Stop | undefined) {
  await page.keyboard.press(key);
  return stopAtRest(page, before);
}

/**
 * Presses a key until the focus leaves the page, or returns to the first element. Returns the focused elements on the way.
 * @throws Error if the focus is trapped
 */
export async function walk(page: OpenPage, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = [];
  let stop = await nextStop(page, key, await focusedStop(page));
  for (; stop && stop.place !== stops[0]?.place; stop = await nextStop(page, key, stop)) {
    if (stops.push(stop) > 150) {
      throw new Error(`The focus never leaves the page: ${stops.slice(-4).map(({ words }) => words)}`);
    }
  }
  return stops;
}

/** Presses a key until an element has the focus; every focus on the way must be visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  let presses = 0;
  do {
    const stop = await nextStop(page, key, await focusedStop(page));
    expect(stop ? focusErrorsOf([stop]) : ['the focus is lost']).toEqual([]);
    presses += 1;
    expect(presses, 'the focus gets there').toBeLessThan(80);
  } while (!(await target.evaluate((element) => element === document.activeElement)));
}

/** Describes the errors of a walk in words: empty if a visitor sees the focus at each stop, in reading order. */
export function focusErrorsOf(stops: readonly Stop[]): string[] {
  return stops.flatMap(({ words, place, ringed, covered }, index) => [
    ...(ringed ? [] : [`"${words}" shows no focus`]),
    ...(covered ? [`"${words}" is covered by ${covered}`] : []),
    ...(place > (stops[index - 1]?.place ?? -1) ? [] : [`"${words}" comes out of order`]),
  ]);
}

/**
 * Lists targets smaller than a number of CSS pixels each way (WCAG 2.5.8 for 24, 2.5.5 for 44). A link in a sentence is an
 * exception, as in WCAG, because the line sets its height. Elements that are hidden, or only for screen readers, are no
 * targets.
 */
export function smallTargets(page: OpenPage, least: number): Promise<string[]> {
  return page.evaluate((size) => {
    const isInSentence = (element: Element) => {
      const block = element.closest('p, li, dd, td');
      const around = block?.textContent?.replace(element.textContent ?? '', '').trim() ?? '';
      return getComputedStyle(element).display === 'inline' && around !== '';
    };
    return [...document.querySelectorAll('a[href], button, summary, input, select, textarea, [tabindex="0"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => Math.round(box.width * 10) < size * 10 || Math.round(box.height * 10) < size * 10)
      .map(({ element, box }) => `"${element.textContent?.trim()}" ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`);
  }, least);
}

/**
 * Lists content that is lost at another text or window size. These are a page that scrolls sideways, text cut off by its box
 * or the window, and overlapping controls or texts.
 */
export function lost(page: OpenPage): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()}> "${element.textContent?.trim().slice(0, 40)}"`;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.visually-hidden, .skip-link, svg') &&
      getComputedStyle(element).clipPath === 'none' &&
      !element.closest('thead');
    const sideways = document.documentElement.scrollWidth > width ? ['the page must be moved sideways'] : [];
    const ownText = (element: Element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const textBoxes = [...document.querySelectorAll('body *')].filter(isShown).flatMap((element) =>
      ownText(element).map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return { element, box: range.getBoundingClientRect() };
      }),
    );
    const cut = textBoxes
      .filter(({ element, box }) => {
        // Code scrolls in itself (PAGES-2).
        if (element.closest('pre')) return false;
        if (box.left < -1 || box.right > width + 1) return true;
        for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(outer);
          const frame = outer.getBoundingClientRect();
          const clips = [overflowX, overflowY].map((value) => value === 'hidden' || value === 'clip');
          if ((clips[0] && box.right > frame.right + 1) || (clips[1] && box.bottom > frame.bottom + 1)) return true;
        }
        return false;
      })
      .map(({ element }) => `${name(element)} is cut off`);
    // Fixed elements may cover the page; the walk by keyboard checks them.
    const inFlow = (element: Element) => !element.closest('body > header, #cookie-banner');
    const controls = [...document.querySelectorAll('a[href], button, summary, input, select, textarea')].filter(
      (element) => isShown(element) && inFlow(element),
    );
    const overlap = (one: DOMRect, two: DOMRect) =>
      Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 &&
      Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
    // A link in a text has a box for each of its lines.
    const boxes = (element: Element) => [...element.getClientRects()];
    const overlapping = controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter((two) => !one.contains(two) && boxes(one).some((a) => boxes(two).some((b) => overlap(a, b))))
        .map((two) => `${name(one)} lies on ${name(two)}`),
    );
    const blocks = textBoxes.filter(
      ({ element }) => inFlow(element) && /^(H[1-4]|P|LABEL|SUMMARY|TD|TH|DT|DD|BUTTON|ADDRESS)$/.test(element.tagName),
    );
    const runningInto = blocks.flatMap((one, index) =>
      blocks
        .slice(index + 1)
        .filter((two) => one.element !== two.element && !one.element.contains(two.element) && overlap(one.box, two.box))
        .map((two) => `${name(one.element)} runs into ${name(two.element)}`),
    );
    return [...new Set([...sideways, ...cut, ...overlapping, ...runningInto])];
  }, undefined);
}
