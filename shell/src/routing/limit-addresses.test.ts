// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createSiteHistory } from './site-history.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page whose browser tells of other addresses in the same document before they come. @returns code leads on past the router; whether it comes */
function page() {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const tell = ({ userInitiated = false, sameDocument = true } = {}) =>
    navigation.dispatchEvent(
      Object.assign(new Event('navigate', { cancelable: true }), {
        userInitiated,
        destination: { sameDocument },
      }),
    );
  // As the browser does it: it tells, and then goes there unless that was undone.
  const native = { pushState: history.pushState, replaceState: history.replaceState };
  for (const name of ['pushState', 'replaceState'] as const)
    vi.spyOn(history, name).mockImplementation((...given) => {
      if (tell()) native[name].apply(history, given);
    });
  const site = createSiteHistory();
  const storm = () => {
    for (let turn = 0; turn < 500; turn += 1) history.replaceState(null, '', `?turn=${turn}`);
  };
  return { ...site, storm, tell };
}

/** A key of the visitor's, or one that code has made up. */
function press(isTrusted = true): void {
  dispatchEvent(Object.defineProperty(new Event('keydown'), 'isTrusted', { value: isTrusted }));
}

test('a storm of addresses past the router ends, and the next press opens the way again', () => {
  const { storm } = page();
  storm();
  expect(location.search).toBe('?turn=19');
  press(false);
  history.replaceState(null, '', '?late');
  expect(location.search).toBe('?turn=19');
  press();
  history.replaceState(null, '', '?pressed');
  expect(location.search).toBe('?pressed');
});

test('in a storm the site still goes where its links lead, and visitors where theirs do', () => {
  const { storm, navigator, place, tell } = page();
  storm();
  for (let turn = 0; turn < 50; turn += 1) navigator.push(`/movies?turn=${turn}`);
  expect(location.pathname + location.search).toBe('/movies?turn=49');
  expect(place().location.search).toBe('?turn=49');
  expect([tell(), tell({ userInitiated: true }), tell({ sameDocument: false })]).toEqual([false, true, true]);
});

test('as many addresses as presses are no storm, and none of the site’s own is counted', () => {
  const { navigator } = page();
  for (let turn = 0; turn < 50; turn += 1) navigator.replace(`/movies?word=${turn}`);
  for (let turn = 0; turn < 50; turn += 1) {
    press();
    history.pushState(null, '', `?turn=${turn}`);
  }
  expect(location.search).toBe('?turn=49');
});
