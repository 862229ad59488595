// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitLoads } from './limit-loads.ts';

// Nobody has pressed anything lately, whatever other tests did.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1e9));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function page() {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const onLoop = vi.fn<() => void>();
  limitLoads(onLoop);
  /** The page asks for a load. @returns whether it comes */
  const load = (url: string, sameDocument = false) => {
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      destination: { url, sameDocument },
    });
    return navigation.dispatchEvent(event);
  };
  return { load, onLoop };
}

test('a page that leads to itself stays after the second time, and is told of', () => {
  const { load, onLoop } = page();
  const here = location.href;
  expect([load(here), load(here), load(here)]).toEqual([true, true, false]);
  expect(onLoop).toHaveBeenCalledOnce();
});

test('what leads elsewhere, or goes on inside of the document, is no loop', () => {
  const { load, onLoop } = page();
  for (let turn = 0; turn < 5; turn += 1) {
    expect(load(new URL('/other', location.href).href)).toBe(true);
    expect(load(location.href, true)).toBe(true);
  }
  expect(onLoop).not.toHaveBeenCalled();
});
