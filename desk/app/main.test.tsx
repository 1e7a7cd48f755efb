// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';

vi.mock('./app.tsx', async () => {
  const { useData } = await import('./messages.tsx');
  return { App: () => useData('words').message.text };
});

test('in a browser that keeps nothing the desk opens, and opens anew with the key of another session in its address', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('sessionStorage', new Proxy({}, { get: () => expect.fail('SecurityError') }));
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) =>
    Response.json({ problem: `Asked with “${headers['x-desk-key']}”.` }, { status: 400 }),
  );
  document.body.innerHTML = '<div id="desk"></div>';
  location.hash = '#key=first';
  await act(() => import('./main.tsx'));
  expect(document.body.textContent).toBe('Asked with “first”.');
  await act(async () => {
    location.hash = '#key=second';
    dispatchEvent(new Event('hashchange'));
  });
  expect([document.body.textContent, location.hash]).toEqual(['Asked with “second”.', '']);
});
