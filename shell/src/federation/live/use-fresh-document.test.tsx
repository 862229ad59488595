// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { isBookingOpen, setBookingOpen } from '@matinee/shared-ui';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Live } from './live.ts';
import { useFreshDocument } from './use-fresh-document.ts';

const reload = vi.fn<() => void>();
let answer: (behind: boolean) => void;
const live = {
  isBehind: vi.fn<() => boolean>(),
  isUrgent: vi.fn<() => boolean>(),
  ask: vi.fn<() => Promise<boolean>>(),
  askEarly: () => {},
} satisfies Live;
vi.mock(import('../../watching/load-anew.ts'), () => ({ loadAnew: () => reload() }));
vi.mock(import('../composition.ts'), async (original) => ({
  ...(await original()),
  isElsewhere: (pathname) => pathname === '/elsewhere',
}));
beforeEach(() => {
  reload.mockReset();
  live.isBehind.mockReturnValue(false);
  live.isUrgent.mockReturnValue(false);
  live.ask.mockReset().mockImplementation(() => new Promise((resolve) => void (answer = resolve)));
  setBookingOpen(false);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Place({ pathname }: { pathname: string }) {
  return <p>{useFreshDocument(pathname, live) ? 'waits' : pathname}</p>;
}
/** Opens a page and goes from there to another. */
function navigate() {
  const { rerender } = render(<Place pathname="/one" />);
  expect(live.ask).not.toHaveBeenCalled();
  rerender(<Place pathname="/two" />);
  return (to: string) => rerender(<Place pathname={to} />);
}
const answers = (behind: boolean) => act(async () => answer(behind));

test('a navigation asks, and loads the document when another composition is live', async () => {
  navigate();
  expect(screen.getByText('/two')).toBeTruthy();
  await answers(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('known to be behind, the new page waits for the load instead of starting in the old one', async () => {
  live.isBehind.mockReturnValue(true);
  navigate();
  expect(screen.getByText('waits')).toBeTruthy();
  await answers(false);
  expect(screen.getByText('/two')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('a page that still waits when the browser brings its document back is loaded, and one that does not wait is not', async () => {
  const comesBack = (persisted: boolean) =>
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
  live.isBehind.mockReturnValue(true);
  const go = navigate();
  comesBack(false);
  expect(reload).not.toHaveBeenCalled();
  comesBack(true);
  expect(reload).toHaveBeenCalledTimes(1);
  go('/elsewhere');
  await answers(false);
  comesBack(true);
  expect(reload).toHaveBeenCalledTimes(2);
  go('/three');
  await answers(false);
  expect(screen.getByText('/three')).toBeTruthy();
  comesBack(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('while a booking is open the page stays', async () => {
  live.isBehind.mockReturnValue(true);
  setBookingOpen(true);
  const go = navigate();
  expect(screen.getByText('/two')).toBeTruthy();
  await answers(true);
  expect(reload).not.toHaveBeenCalled();
  setBookingOpen(false);
  go('/three');
  await answers(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what is urgent does not wait for the end of a booking, and ends none: nothing is told or asked of anybody on the way', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  setBookingOpen(true);
  navigate();
  live.isUrgent.mockReturnValue(true);
  await answers(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect([isBookingOpen(), asked.mock.calls]).toEqual([true, []]);
});

test('no code holds a tab for ever by saying that a booking is open', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(3_600_001);
  setBookingOpen(true);
  navigate();
  await answers(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a seat that is picked while the answer is on its way keeps the page', async () => {
  navigate();
  setBookingOpen(true);
  await answers(true);
  expect(reload).not.toHaveBeenCalled();
});
