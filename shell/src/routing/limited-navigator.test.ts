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

test('a loop of navigations ends and is told; the visitor’s next key or press opens the way again', () => {
  const { push, onLoop, remote } = limited();
  for (let turn = 0; turn < 500; turn += 1) remote.push(`?turn=${turn}`);
  expect(push).toHaveBeenCalledTimes(20);
  expect(onLoop).toHaveBeenCalled();
  remote.replace('/');
  window.dispatchEvent(new Event('keydown'));
  remote.push('/movies');
  expect(push).toHaveBeenCalledTimes(21);
});

test('as many navigations as keys are none', () => {
  const { push, onLoop, remote } = limited();
  for (let turn = 0; turn < 100; turn += 1) {
    window.dispatchEvent(new Event('keydown'));
    remote.push(`?word=${turn}`);
  }
  expect(push).toHaveBeenCalledTimes(100);
  expect(onLoop).not.toHaveBeenCalled();
});
