import './styles.css';
import { createRoot } from 'react-dom/client';
import { takeKey } from './api.ts';
import { App } from './app.tsx';

const element = document.getElementById('desk');
const root = element && createRoot(element);

/** Shows the desk; with another key, such as that of a desk that was started again, it asks for everything anew. */
const open = () => root?.render(<App key={takeKey()} />);

open();
addEventListener('hashchange', open);
