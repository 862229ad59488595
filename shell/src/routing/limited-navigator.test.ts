// @vitest-environment happy-dom
import type { Navigator } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { limitedNavigator } from './limited-navigator.ts';

function limited() {
  const push = vi.fn<Navigator['push']>();
  const navigator: Navigator = { push, replace: vi.fn(), go: vi.fn(), createHref: String };
  const onLoop = vi.fn<() => void>();
  return { push, onLoop, remote: limitedNavigator(navigator, onLoop) };
}

/** A key of the visitor's, or one that code has made up. */
function press(isTrusted = true): void {
  window.dispatchEvent(Object.defineProperty(new Event('keydown'), 'isTrusted', { value: isTrusted }));
}

test('a loop of navigations ends and is told; the visitor’s next key or press opens the way again', () => {
  const { push, onLoop, remote } = limited();
  for (let turn = 0; turn < 500; turn += 1) remote.push(`?turn=${turn}`);
  expect(push).toHaveBeenCalledTimes(20);
  expect(onLoop).toHaveBeenCalled();
  remote.replace('/');
  press(false);
  remote.push('/movies');
  expect(push).toHaveBeenCalledTimes(20);
  press();
  remote.push('/movies');
  expect(push).toHaveBeenCalledTimes(21);
});

test('what is written into the address while a finger drags is no loop, and a pointer that only moves is no press', () => {
  const { push, onLoop, remote } = limited();
  const move = (buttons: number) => {
    const event = new PointerEvent('pointermove', { buttons });
    window.dispatchEvent(Object.defineProperty(event, 'isTrusted', { value: true }));
  };
  for (let turn = 0; turn < 100; turn += 1) {
    move(1);
    remote.replace(`?price=${turn}`);
  }
  expect(onLoop).not.toHaveBeenCalled();
  press();
  for (let turn = 0; turn < 100; turn += 1) {
    move(0);
    remote.push(`?turn=${turn}`);
  }
  expect(push).toHaveBeenCalledTimes(20);
  expect(onLoop).toHaveBeenCalled();
});

test('as many navigations as keys are none', () => {
  const { push, onLoop, remote } = limited();
  for (let turn = 0; turn < 100; turn += 1) {
    press();
    remote.push(`?word=${turn}`);
  }
  expect(push).toHaveBeenCalledTimes(100);
  expect(onLoop).not.toHaveBeenCalled();
});
