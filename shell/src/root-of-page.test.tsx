// @vitest-environment happy-dom
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppProps } from './App.tsx';
import { createRootOfPage } from './root-of-page.tsx';

const frame = vi.hoisted(() => ({ stumblesLeaving: false, throws: false }));
vi.mock('./App.tsx', () => ({
  App: () => {
    if (frame.throws) throw new Error('no frame');
    useEffect(
      () => () => {
        if (!frame.stumblesLeaving) return;
        frame.stumblesLeaving = false;
        throw new Error('what I hold is gone');
      },
      [],
    );
    return 'the frame';
  },
}));

const onDamage = vi.fn();
const text = () => document.body.textContent;
let page: ReturnType<typeof createRootOfPage>;
beforeEach(() => {
  Object.assign(frame, { stumblesLeaving: false, throws: false });
  document.body.innerHTML = '<div id="root"></div>';
  vi.spyOn(console, 'error').mockReturnValue();
  page = createRootOfPage({} as AppProps, false, { onDamage, onMismatch: vi.fn(), onStranger: vi.fn() });
});
// React empties a root whose frame throws.
afterEach(async () => {
  Object.assign(frame, { stumblesLeaving: false, throws: true });
  page.rebuild();
  await vi.waitUntil(() => text() === '');
  vi.clearAllMocks();
});

test('a frame that React gives up is told as damage', async () => {
  frame.throws = true;
  page.rebuild();
  await vi.waitFor(() => expect(onDamage).toHaveBeenCalledOnce());
});

test('a page that is built again tells no damage when the frame that it takes away stumbles', async () => {
  page.rebuild();
  await vi.waitFor(() => expect(text()).toBe('the frame'));
  frame.stumblesLeaving = true;
  page.rebuild();
  await vi.waitFor(() => expect(text()).toBe('the frame'));
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'what I hold is gone' }));
  expect(onDamage).not.toHaveBeenCalled();
});
