import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Minimal React component: it renders nothing, and is hydrated. The contact page is measured against it. */
function Nothing() {
  return null;
}

const root = document.getElementById('root');
if (root) hydrateRoot(root, createElement(Nothing));
