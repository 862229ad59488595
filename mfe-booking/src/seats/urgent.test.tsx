// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeSelection } from '../selection/selection-store.ts';
import { renderSeats } from '../testing/page.tsx';
import { renderedLast } from '../testing/rendered.ts';

const never = () => Promise.reject(new Error('not asked for'));
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  writeSelection(null);
});

const bar = () => screen.getByRole('region', { name: 'Your selection' }).textContent;
const seat = (id: string) => document.querySelector<HTMLElement>(`[data-seat=${id}]`)!;

/** Presses as a browser does, and stops where it could paint: what can wait has not been rendered. */
async function pressAndPaint(id: string): Promise<string[]> {
  // Else React would do everything at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  seat(id).click();
  await Promise.resolve();
  return renderedLast(document.body.firstElementChild!);
}

test('a press on a seat is answered by that seat alone, and all that follows from it is rendered after the next picture', async () => {
  renderSeats({ occupied: { 'show-1': ['A1'] }, book: never });
  await screen.findByText('Free seats, row by row');
  const rendered = await pressAndPaint('B2');
  expect(seat('B2').getAttribute('aria-pressed')).toBe('true');
  expect(rendered.sort()).toEqual([
    '',
    'Check',
    'Seat',
    'SeatArea',
    'SeatChoice',
    'SeatFace',
    'SeatMap',
    'SeatRow',
  ]);
  expect(bar()).toContain('No seats yet');
  await waitFor(() => expect(bar()).toContain('B21 of 5 · $12'));
});
