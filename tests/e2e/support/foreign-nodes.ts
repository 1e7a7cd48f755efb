/**
 * Alters an island as translators, password managers and other extensions do: inserts nodes, wraps them and gives them other
 * names, at random. What holds the focus is not wrapped, because that alone would lose the focus. Runs in the page.
 * @param given selector of the island, and a seed
 */
export function alterIsland([selector = '', seed = 0]: readonly [string, number]): void {
  let state = seed + 1;
  const random = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return (state >>> 8) % below;
  };
  const island = document.querySelector(selector);
  const walker = document.createTreeWalker(island ?? document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const nodes: ChildNode[] = [];
  while (walker.nextNode()) {
    nodes.push(walker.currentNode as ChildNode);
  }
  const isWhole = (node: Node) => !(node.parentElement?.closest('select, svg') || node.parentElement === null);
  const wrap = (node: ChildNode, name: string) => {
    const wrapper = document.createElement(name);
    node.before(wrapper);
    wrapper.append(node);
  };
  for (const node of nodes.filter(isWhole)) {
    if (node instanceof Text && random(2) === 0) {
      wrap(node, 'font');
    } else if (node instanceof HTMLElement && random(3) === 0) {
      const sibling = document.createElement(random(2) === 0 ? 'span' : 'x-icon');
      node[(['before', 'after'] as const)[random(2)] ?? 'after'](sibling);
    } else if (node instanceof HTMLElement && random(4) === 0 && !node.contains(document.activeElement)) {
      wrap(node, 'div');
    }
    if (node instanceof HTMLElement && random(3) === 0) {
      node.id &&= `x-${node.id}`;
      if (node.hasAttribute('name')) {
        node.setAttribute('name', `x-${node.getAttribute('name')}`);
      }
    }
  }
}
