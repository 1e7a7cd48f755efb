import './styles.css';
import { createRoot } from 'react-dom/client';
import { takeKey } from './api.ts';
import { App } from './app.tsx';

takeKey();
const root = document.getElementById('desk');
if (root) createRoot(root).render(<App />);
