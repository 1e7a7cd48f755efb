// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { refuseFiles } from './use-listener.ts';

/** Drags over an element; returns false if nothing can be dropped there. */
function canDrop(html: string, types: readonly string[], isTaken = false): boolean {
  document.body.innerHTML = html;
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = Object.assign(new Event('dragover', { bubbles: true, cancelable: true }), { dataTransfer });
  if (isTaken) event.preventDefault();
  document.body.firstElementChild?.dispatchEvent(event);
  return dataTransfer.dropEffect === 'copy';
}

addEventListener('dragover', refuseFiles);

test('a file can be dropped on its field and where a part of the page takes it, and words anywhere', () => {
  expect(canDrop('<h1></h1>', ['Files'])).toBe(false);
  expect(canDrop('<textarea></textarea>', ['Files'])).toBe(false);
  expect(canDrop('<input type="file">', ['Files'])).toBe(true);
  expect(canDrop('<div contenteditable></div>', ['Files'], true)).toBe(true);
  expect(canDrop('<textarea></textarea>', ['text/plain', 'text/html'])).toBe(true);
});
