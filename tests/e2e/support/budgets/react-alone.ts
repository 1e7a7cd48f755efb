import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** The smallest page with React, which the contact page is measured against: its only component renders nothing. */
const root = document.getElementById('root');
if (root) {
  hydrateRoot(
    root,
    createElement(() => null),
  );
}
