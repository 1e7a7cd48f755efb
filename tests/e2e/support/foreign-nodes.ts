/** When an island is altered, from its hydration. */
export type Moment = 'before' | 'during' | 'after';

/**
 * Alters an island as translators, password managers and other extensions do: inserts, clones, wraps, replaces and removes
 * nodes, and changes attributes, at random. What holds the focus is not wrapped, because that alone would lose the focus.
 * Runs in the page.
 * @param given selector of the island, a seed, and when: `during` waits until React has begun to hydrate the island
 */
export function alterIsland([selector, seed, moment]: readonly [string, number, Moment]): void {
  if (moment === 'during') {
    const { addEventListener } = EventTarget.prototype;
    // React listens to events before it hydrates.
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      addEventListener.apply(this, given);
      if (given[0] === 'wheel' && this instanceof Element && this.matches(selector)) {
        EventTarget.prototype.addEventListener = addEventListener;
        queueMicrotask(alter);
      }
    };
  } else {
    alter();
  }

  function alter() {
    let state = seed + 1;
    const random = (below: number) => {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
      return (state >>> 8) % below;
    };
    const island = document.querySelector(selector);
    const walker = document.createTreeWalker(island ?? document);
    const nodes: ChildNode[] = [];
    while (walker.nextNode()) {
      nodes.push(walker.currentNode as ChildNode);
    }
    const isWhole = (node: Node) =>
      node.parentElement && !node.parentElement.closest(node instanceof Text ? 'svg' : 'select, svg');
    const wrap = (node: ChildNode, name: string) => {
      for (let times = 1 + random(2); times > 0; times -= 1) {
        const wrapper = document.createElement(name);
        node.before(wrapper);
        wrapper.append(node);
      }
    };
    const beside = (node: ChildNode, ...inserted: readonly (Node | string)[]) =>
      random(2) === 0 ? node.before(...inserted) : node.after(...inserted);
    const alterations: readonly ((node: HTMLElement) => void)[] = [
      (node) => beside(node, document.createElement('span')),
      (node) => beside(node, '\n  '),
      (node) => {
        const host = document.createElement('x-icon');
        host.attachShadow({ mode: 'open' }).innerHTML = '<button tabindex="-1">Fill in</button><input tabindex="-1">';
        beside(node, host);
      },
      (node) => {
        if (node.matches('input, select, textarea')) {
          const clone = node.cloneNode(true) as HTMLInputElement;
          // A text, because browsers validate a hidden e-mail address too, and this one may be half typed.
          clone.setAttribute('type', 'text');
          Object.assign(clone, { hidden: true, required: false, name: '' });
          beside(node, clone);
        }
      },
      (node) => {
        if (!node.contains(document.activeElement)) wrap(node, 'div');
      },
      (node) => {
        node.id &&= `x-${node.id}`;
        if (node.hasAttribute('name')) {
          node.setAttribute('name', `x-${node.getAttribute('name')}`);
        }
      },
      (node) => {
        node.className += ' x';
        node.style.setProperty('--x', 'x');
        node.setAttribute('data-x', 'x');
        node.removeAttribute('autocomplete');
        node.removeAttribute('aria-label');
      },
    ];
    for (const node of nodes.filter(isWhole)) {
      if (node instanceof Comment && random(2) === 0) {
        node.remove();
      } else if (node instanceof Text && random(2) === 0) {
        const text = random(2) === 0 ? node : new Text(node.data);
        node.replaceWith(text);
        wrap(text, 'font');
      } else if (node instanceof HTMLElement) {
        alterations[random(2 * alterations.length)]?.(node);
        alterations[random(2 * alterations.length)]?.(node);
      }
    }
    document.querySelector('main')?.before(document.createElement('div'));
  }
}
