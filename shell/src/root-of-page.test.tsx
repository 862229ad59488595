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
const onMismatch = vi.fn();
const rootOf = ({ isOwn }: { isOwn: boolean }) =>
  createRootOfPage(
    {} as AppProps,
    { isOwn, hasFirstView: false },
    { onDamage, onMismatch, onStranger: vi.fn() },
  );
const text = () => document.body.textContent;
let page: ReturnType<typeof createRootOfPage>;
beforeEach(() => {
  Object.assign(frame, { stumblesLeaving: false, throws: false });
  document.body.innerHTML = '<div id="root"></div>';
  vi.spyOn(console, 'error').mockReturnValue();
  page = rootOf({ isOwn: false });
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

test('a frame of another shell, or of another address, is made anew, and nothing is said of it', async () => {
  const place = document.getElementById('root')!;
  place.textContent = 'another frame';
  page.rebuild();
  await vi.waitFor(() => expect(text()).toBe('the frame'));
  expect(onMismatch).not.toHaveBeenCalled();
});

test('the frame of this shell and address is taken over as it stands: whoever is in it stays there', async () => {
  document.body.innerHTML = '<div id="root">the frame</div>';
  const words = document.getElementById('root')!.firstChild!;
  page = rootOf({ isOwn: true });
  page.rebuild();
  await vi.waitFor(() => expect(Object.keys(words).join()).toContain('__react'));
  expect([words.isConnected, text()]).toEqual([true, 'the frame']);
  expect(onMismatch).not.toHaveBeenCalled();
});

test('a page that is built again and again has what is put beside it looked at once, also in another body', async () => {
  const observes = vi.spyOn(MutationObserver.prototype, 'observe');
  page.rebuild();
  document.body.replaceWith(document.createElement('body'));
  for (let time = 0; time < 5; time += 1) page.rebuild();
  const looks = new Set(
    observes.mock.contexts.filter((_, call) => observes.mock.calls[call]?.[0] === document.body),
  );
  expect(looks.size).toBe(1);
  const cover = document.body.appendChild(document.createElement('div'));
  page.clearAway();
  await vi.waitFor(() => expect(cover.isConnected).toBe(false));
});
