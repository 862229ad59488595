// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { hearUnheard, noteHeard } from './unheard.ts';

document.body.innerHTML = `<div id="root">
  <header><button id="of-header"></button></header>
  <main><button id="of-page"></button></main>
</div><button id="beside"></button>`;
const tell = vi.fn<() => void>();
hearUnheard(tell);

/** Presses as a visitor does. @returns how often it was told since */
async function press(id: string, isTrusted = true): Promise<number> {
  tell.mockClear();
  const event = new Event('click', { bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  document.getElementById(id)?.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve));
  return tell.mock.calls.length;
}

test.each(['of-header', 'of-page'])('a press %s of which React does not hear is told', async (id) => {
  expect(await press(id)).toBe(1);
});

test('what is beside the frame is nothing that React hears of, and what a script makes up is no press', async () => {
  expect(await press('beside')).toBe(0);
  expect(await press('of-page', false)).toBe(0);
});

test('a press of which React has heard is not told', async () => {
  document.getElementById('root')?.addEventListener('click', noteHeard);
  expect(await press('of-page')).toBe(0);
});
