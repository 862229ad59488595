// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what all code stands on is lost to the page where somebody has changed it for good, and not where it can be put right', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  vi.useFakeTimers();
  // It watches for as long as there is this document, which is no other file's.
  vi.resetModules();
  const { watchPage } = await import('./watch-page.ts');
  const onTampering = vi.fn<(isLost: boolean) => void>();
  watchPage(() => [], { onDamage: () => {}, onTampering, onSuspicion: () => {} });
  // It is so without being said: lists of this test are what they were.
  const change = () => Reflect.set(Array.prototype, Symbol.isConcatSpreadable, true);
  change();
  vi.advanceTimersByTime(500);
  expect(onTampering.mock.calls).toEqual([[false]]);
  const kept = vi.spyOn(Reflect, 'deleteProperty').mockReturnValue(false);
  change();
  vi.advanceTimersByTime(500);
  kept.mockRestore();
  expect(onTampering.mock.lastCall).toEqual([true]);
  Reflect.deleteProperty(Array.prototype, Symbol.isConcatSpreadable);
});
