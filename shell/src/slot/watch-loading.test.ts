// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { watchLoading } from './watch-loading.ts';

const BASE = 'https://catalog.test/1.0.0/';
const putScript = (src: string) => {
  const script = document.createElement('script');
  script.type = 'text/not-run';
  script.setAttribute('src', src);
  document.head.append(script);
  return script;
};
afterEach(() => document.head.replaceChildren());

test('code of a release is under way while its script stands in the page, and no other’s', () => {
  const isLoading = watchLoading(BASE);
  expect(isLoading()).toBe(false);
  putScript('https://booking.test/1.0.0/a.js');
  expect(isLoading()).toBe(false);
  const script = putScript(`${BASE}a.js`);
  expect(isLoading()).toBe(true);
  script.remove();
  expect(isLoading()).toBe(false);
});

test('a script that is never taken away excuses nothing for ever, nor do many one after the other', () => {
  const isLoading = watchLoading(BASE);
  let looks = 0;
  while (looks < 1_000) {
    document.head.replaceChildren();
    putScript(`${BASE}${looks}.js`);
    if (!isLoading()) break;
    looks += 1;
  }
  expect(looks).toBe(40);
});
