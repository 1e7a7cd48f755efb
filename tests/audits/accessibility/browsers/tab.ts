/** Widths of the pages in CSS pixels. An engine whose windows can't be that narrow uses its minimum width. */
export const widths = { narrow: 320, wide: 1280 } as const;

export type Width = keyof typeof widths;

/** Browser interface that a checker needs, with any driver. Elements are named by XPath, which all drivers support. */
export interface Tab {
  /** Name and version of the engine, for reports. */
  readonly engine: string;
  /** Resizes the page; resolves to the width that the page really has. */
  resize(width: Width): Promise<number>;
  open(address: string): Promise<void>;
  press(xpath: string): Promise<void>;
  fill(xpath: string, text: string): Promise<void>;
  /**
   * Runs the body of an async function in the page, outside its security policy. Resolves to the returned value, which must
   * be valid JSON.
   */
  evaluate<Value>(body: string): Promise<Value>;
  close(): Promise<void>;
}

/** Timeout in milliseconds for an expected change of the page. */
const timeout = 60_000;

/** Waits until an expression, evaluated in the page, is true. */
export function waitUntil(tab: Tab, expression: string): Promise<void> {
  return tab.evaluate(`
    const end = performance.now() + ${timeout};
    while (!(${expression})) {
      if (performance.now() > end) {
        throw new Error('${'the page never came to this: '}' + ${JSON.stringify(expression)});
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  `);
}

/** Builds an expression for the first element that XPath finds, or null. */
const found = (xpath: string) =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`;

export const isVisible = (xpath: string) => `${found(xpath)}?.checkVisibility({ visibilityProperty: true })`;

export const isAttached = (xpath: string) => `${found(xpath)} !== null`;

/**
 * Waits at the top of the page until nothing has moved for five frames, so that the final state is checked. Reactions to the
 * end of an animation, such as scrolling to the focused element, come frames later.
 */
export function waitUntilAtRest(tab: Tab): Promise<void> {
  return tab.evaluate(`
    const isOver = ({ timeline, playState }) => playState === 'finished' || !(timeline instanceof DocumentTimeline);
    const atRest = () => scrollY === 0 && document.getAnimations().every(isOver);
    const end = performance.now() + ${timeout};
    for (let still = 0; still < 5; still = atRest() ? still + 1 : 0) {
      if (performance.now() > end) throw new Error('the page never comes to rest');
      scrollTo({ top: 0, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  `);
}
