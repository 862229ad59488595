// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let frames: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  // What the page has shown is known to the module: each test gets its own.
  vi.resetModules();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const frame = () =>
  act(() => {
    for (const next of frames.splice(0)) next();
    vi.advanceTimersByTime(0);
  });

async function show(eager: boolean) {
  const { Poster } = await import('./Picture.tsx');
  const { SiteContext } = await import('../contract/site/site.ts');
  const site = { imageBase: 'https://images.test', timeZone: 'UTC' };
  const picture = <Poster path="/a.jpg" alt="A movie" title="A movie" eager={eager} />;
  const { container } = render(<SiteContext value={site}>{picture}</SiteContext>);
  return () => container.querySelectorAll('img').length;
}

test('what lies below the first screen asks for its picture after that has been shown', async () => {
  const pictures = await show(false);
  frame();
  expect(pictures()).toBe(0);
  frame();
  expect(pictures()).toBe(1);
  const another = await show(false);
  expect(another()).toBe(1);
});

test('a picture of the first screen is asked for at once', async () => {
  const pictures = await show(true);
  expect(pictures()).toBe(1);
});

test('a page in the background gets no frames, and its pictures all the same', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const pictures = await show(false);
  act(() => void vi.advanceTimersByTime(0));
  expect(pictures()).toBe(1);
});
