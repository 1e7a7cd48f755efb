import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** The least that a page can do with React: it hydrates a component that shows nothing. */
function Nothing() {
  return null;
}

const root = document.getElementById('root');
if (root) {
  hydrateRoot(root, createElement(Nothing));
}
