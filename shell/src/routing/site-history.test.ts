// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createSiteHistory } from './site-history.ts';

function site() {
  const made = createSiteHistory();
  const heard = vi.fn<() => void>();
  made.subscribe(heard);
  return { ...made, heard };
}
/** Says that the address has changed, as any code can or as the browser does. */
const say = (isTrusted = false) =>
  dispatchEvent(Object.defineProperty(new PopStateEvent('popstate'), 'isTrusted', { value: isTrusted }));

test('who says without end that the address has changed is no longer heard; the browser and links are', () => {
  const { heard, place, navigator } = site();
  for (let n = 0; n < 100; n++) {
    history.pushState({}, '', `/movies?turn=${n}`);
    say();
  }
  expect(heard).toHaveBeenCalledTimes(20);
  navigator.push('/favorite');
  expect(place().location.pathname).toBe('/favorite');
  history.replaceState({}, '', '/my-booking');
  say();
  expect(place().location.pathname).toBe('/favorite');
  say(true);
  expect(place().location.pathname).toBe('/my-booking');
});

test('now and then anybody may say it', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { heard } = site();
  for (let n = 0; n < 100; n++) {
    now.mockReturnValue(n * 1_000);
    say();
  }
  expect(heard).toHaveBeenCalledTimes(100);
  now.mockRestore();
});
