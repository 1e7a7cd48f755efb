// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { deleteCookies } from './cookies.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Writes of a page on the host to `document.cookie`, given these cookies. */
function asked(host: string, cookies: string): string[] {
  const requests: string[] = [];
  vi.spyOn(location, 'hostname', 'get').mockReturnValue(host);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
  vi.spyOn(document, 'cookie', 'set').mockImplementation((request) => requests.push(request));
  deleteCookies(/^_ga(_|$)/);
  return requests;
}

test('a cookie is deleted on the host and on every domain above it', () => {
  expect(asked('www.company.co.example', 'a=1; _ga=GA1.1.2.3')).toEqual([
    '_ga=; path=/; max-age=0',
    '_ga=; path=/; max-age=0; domain=www.company.co.example',
    '_ga=; path=/; max-age=0; domain=company.co.example',
    '_ga=; path=/; max-age=0; domain=co.example',
    '_ga=; path=/; max-age=0; domain=example',
  ]);
});

test('only cookies of the name are touched, and all of them', () => {
  const names = asked('localhost', '_ga_AB12=1; _gallery=2; x_ga=3; _ga=4; basket=_ga=5').map((request) =>
    request.slice(0, request.indexOf('=')),
  );
  expect([...new Set(names)]).toEqual(['_ga_AB12', '_ga']);
  expect(asked('localhost', '')).toEqual([]);
});
