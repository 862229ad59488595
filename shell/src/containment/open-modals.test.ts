// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as OpenModals from './open-modals.ts';
import { isHidden } from '../watching/is-hidden.ts';

vi.mock('../watching/is-hidden.ts', () => ({ isHidden: vi.fn<() => boolean>() }));

const onMany = vi.fn<() => void>();
let openModal: typeof OpenModals.openModal;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const { hearModals, ...modals } = await import('./open-modals.ts');
  const { watchModals } = await import('./watch-modals.ts');
  openModal = modals.openModal;
  hearModals((all) => watchModals(all, onMany));
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(isHidden).mockReset();
  onMany.mockReset();
});

/** A dialog in the page, of a size. */
function dialog({ width = 300, boxes = 1 } = {}) {
  const made = document.createElement('dialog');
  document.body.append(made);
  const box = { width, height: 300, left: 0, top: 0, right: width, bottom: 300 } as DOMRect;
  vi.spyOn(made, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(made, 'getClientRects').mockReturnValue(Array(boxes).fill(box) as unknown as DOMRectList);
  // What other tests have set on the document is no matter here.
  return Object.assign(made, { checkVisibility: (): boolean => true });
}

test('a modal dialog that is to be seen stays open', () => {
  const one = dialog();
  openModal(one);
  vi.advanceTimersByTime(60_000);
  expect(one.open).toBe(true);
});

test('one without a box is closed at once, and stands beside the page from then on', () => {
  const one = dialog({ boxes: 0 });
  openModal(one);
  expect(one.open).toBe(false);
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  openModal(one);
  expect(showModal).not.toHaveBeenCalled();
  expect(one.open).toBe(true);
  showModal.mockRestore();
});

test.each([
  ['has no size to speak of', { width: 2 }, {}],
  ['is transparent', {}, { checkVisibility: () => false }],
])('one that %s is closed when several looks on end have not seen it', (_what, size, more) => {
  const one = Object.assign(dialog(size), more);
  openModal(one);
  vi.advanceTimersByTime(2_000);
  expect(one.open).toBe(true);
  vi.advanceTimersByTime(1_200);
  expect(one.open).toBe(false);
  expect(onMany).not.toHaveBeenCalled();
});

test('one that waits for its picture stays, whatever else changes in the page, and so does what fades in and out', () => {
  const one = dialog();
  for (let turn = 0; turn < 5; turn += 1) {
    one.checkVisibility = () => false;
    if (!one.open) openModal(one);
    for (let change = 0; change < 20; change += 1) document.body.append('more');
    vi.advanceTimersByTime(1_500);
    one.checkVisibility = () => true;
    vi.advanceTimersByTime(1_500);
    expect(one.open).toBe(true);
  }
});

test('looks that came late say nothing, and nobody looks at a page in the background', () => {
  const one = dialog({ width: 2 });
  openModal(one);
  const clock = vi.spyOn(performance, 'now');
  for (let look = 1; look < 20; look += 1) {
    clock.mockReturnValue(1e9 + look * 1_000);
    vi.advanceTimersByTime(400);
  }
  clock.mockRestore();
  expect(one.open).toBe(true);
  vi.mocked(isHidden).mockReturnValue(true);
  vi.advanceTimersByTime(10_000);
  expect(one.open).toBe(true);
});

test('who opens one after the other is held to account, and nobody for the first two', () => {
  const told = Array.from({ length: 4 }, () => {
    openModal(dialog({ width: 2 }));
    vi.advanceTimersByTime(3_200);
    return onMany.mock.calls.length;
  });
  expect(told).toEqual([0, 0, 1, 2]);
});
