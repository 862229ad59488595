// @vitest-environment happy-dom
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { isReactAlive } from './is-react-alive.ts';

const falsePromise = {};
Reflect.set(falsePromise, 'then', () => {
  throw new Error('no');
});
function Waiting(): never {
  throw falsePromise;
}

// Its React is nobody's after that: the file stands alone.
test('React hears of presses until a promise throws that it asks while it changes the page, and then of none any more', async () => {
  // That tests use modules of their own tells that they share nothing with others.
  vi.resetModules();
  expect(isReactAlive()).toBe(true);
  const thrown = new Promise((resolve) => process.once('uncaughtException', resolve));
  createRoot(document.createElement('div')).render(
    <Suspense fallback="soon">
      <Waiting />
    </Suspense>,
  );
  expect(await thrown).toMatchObject({ message: 'no' });
  expect(isReactAlive()).toBe(false);
});
