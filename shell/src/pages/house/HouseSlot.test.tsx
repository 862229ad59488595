// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Placed } from '../../slot/roots/Placed.tsx';
import { createSlotRoots, type SlotRoots } from '../../slot/roots/slot-roots.ts';
import { HouseSlot, keepHousePage } from './HouseSlot.tsx';

const files = vi.hoisted(() => {
  let come = () => {};
  const there = new Promise<void>((resolve) => (come = resolve));
  return { there, come };
});
vi.mock('./HousePage.tsx', async () => {
  await files.there;
  return { default: () => <h1>Privacy, alive</h1> };
});

let roots: SlotRoots;
afterEach(() => roots.end());

test('what can be read of a page of the house stays until its files are there', async () => {
  document.body.innerHTML = '<div data-slot="page"><div><h1>Privacy</h1></div></div>';
  const place = document.querySelector<HTMLElement>('[data-slot]')!;
  const written = keepHousePage('/privacy')!;
  roots = createSlotRoots(place, { name: 'page', onUncaught: () => undefined, serverHtml: written });
  roots.show('house', (onPlaced) => (
    <Placed onPlaced={onPlaced}>
      <MemoryRouter initialEntries={['/privacy']}>
        <Suspense fallback="Loading">
          <HouseSlot />
        </Suspense>
      </MemoryRouter>
    </Placed>
  ));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(place.textContent).toBe('Privacy');
  const isAt = (pathname: string) => written.isAt({ pathname, search: '' });
  expect([isAt('/privacy'), isAt('/terms')]).toEqual([true, false]);
  files.come();
  await screen.findByText('Privacy, alive');
  expect(place.textContent).toBe('Privacy, alive');
  expect(isAt('/privacy')).toBe(false);
});
