// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { closeUnseen, openModal } from './open-modals.ts';

/** A dialog in the page, of a size. */
function dialog({ width = 300, boxes = 1 } = {}) {
  const made = document.createElement('dialog');
  document.body.append(made);
  const box = { width, height: 300, left: 0, top: 0, right: width, bottom: 300 } as DOMRect;
  vi.spyOn(made, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(made, 'getClientRects').mockReturnValue(Array(boxes).fill(box) as unknown as DOMRectList);
  // What other tests have set on the document is no matter here.
  return Object.assign(made, { checkVisibility: () => true });
}

test('a modal dialog that is to be seen stays open', () => {
  const one = dialog();
  openModal(one);
  expect([closeUnseen(), closeUnseen(), closeUnseen()]).toEqual([false, false, false]);
  expect(one.open).toBe(true);
  one.close();
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

test('one that nobody sees is closed at the second look: one that moves in takes less', () => {
  const one = dialog({ width: 2 });
  openModal(one);
  expect(closeUnseen()).toBe(false);
  expect(one.open).toBe(true);
  expect(closeUnseen()).toBe(true);
  expect(one.open).toBe(false);
});
