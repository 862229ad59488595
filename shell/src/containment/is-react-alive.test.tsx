// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

const unreadable = new Proxy(new Error('hostile'), {
  get() {
    throw new Error('no');
  },
});
function Screen(): never {
  throw unreadable;
}

test('React renders until something is thrown that throws when it is looked at, and then nothing any more', async () => {
  // A copy of its own: other tests need theirs.
  vi.resetModules();
  const { createRoot } = await import('react-dom/client');
  const { flushSync } = await import('react-dom');
  const { isReactAlive } = await import('./is-react-alive.ts');
  expect(isReactAlive()).toBe(true);
  const root = createRoot(document.createElement('div'));
  expect(() => flushSync(() => root.render(<Screen />))).toThrow('no');
  expect(isReactAlive()).toBe(false);
  vi.resetModules();
});
