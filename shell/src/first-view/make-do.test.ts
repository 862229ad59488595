// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { afterEach, expect, test, vi } from 'vitest';
import { makeDo } from './make-do.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

/** A box as the server writes it; what is in a `noscript` is a text where scripts run. */
function boxWith(text: string): HTMLElement {
  const box = document.body.appendChild(document.createElement('div'));
  box.append(document.createElement('noscript'));
  box.firstElementChild!.textContent = text;
  return box;
}

test('pictures that only the code would ask for are seen in their boxes', () => {
  const first = boxWith('<img src="https://images.test/w342/a.jpg?x=1&amp;y=2" srcSet="b 342w" alt="A"/>');
  const second = boxWith('<p>no picture</p>');
  makeDo(document.body);
  expect(first.style.background).toContain('https://images.test/w342/a.jpg?x=1&y=2');
  expect(second.getAttribute('style')).toBeNull();
});

test('who presses what is not alive is told that it is not available', () => {
  const fails = vi.fn<(say: () => void) => void>();
  vi.stubGlobal('matineePresses', { fails });
  const error = vi.spyOn(notify, 'error').mockImplementation(() => undefined);
  makeDo(document.body);
  expect(error).not.toHaveBeenCalled();
  fails.mock.calls[0]?.[0]();
  expect(error).toHaveBeenCalledExactlyOnceWith('This part of the site is not available right now.');
});
