// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SeatMap, type SeatMapProps } from './SeatMap.tsx';
import { SmallMap } from './SmallMap.tsx';
import { twoBlocks } from './testing/plans.ts';

afterEach(cleanup);
const props: SeatMapProps = {
  id: 'map',
  plan: twoBlocks,
  name: 'Where to sit',
  describedBy: 'help',
  picked: ['B2'],
  taken: new Set(['B3']),
  inactive: false,
  loading: false,
  seatName: (seat, state) => `${seat} ${state}`,
  blockName: (index) => `Block ${index + 1}`,
  onPress: () => {},
};

test('it says what its owner calls the seats and blocks, and which seat was pressed in whatever state', () => {
  const onPress = vi.fn();
  render(<SeatMap {...props} onPress={onPress} />);
  expect(screen.getAllByRole('rowgroup').map((block) => block.getAttribute('aria-label'))).toEqual([
    'Block 1',
    'Block 2',
  ]);
  for (const name of ['B1 available', 'B2 mine', 'B3 taken'])
    fireEvent.click(screen.getByRole('button', { name }));
  expect(onPress.mock.calls.flat()).toEqual(['B1', 'B2', 'B3']);
});

test('the small map has every seat in its true place, and leads to each block', () => {
  const watched: Element[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (element: Element) => void watched.push(element);
      disconnect = () => {};
    },
  );
  const { container } = render(
    <div>
      <div>
        <SmallMap {...props} map="map" toBlock={(index) => `To block ${index + 1}`} />
      </div>
      <SeatMap {...props} />
    </div>,
  );
  expect(container.querySelectorAll('[data-small]')).toHaveLength(80);
  expect(container.querySelectorAll('[data-small=mine]')).toHaveLength(1);
  expect(watched.map((block) => block.getAttribute('data-block'))).toEqual(['0', '1']);
  const second = container.querySelector('[role=grid] [data-block="1"]')!;
  const scrolled = vi.spyOn(second, 'scrollIntoView').mockImplementation(() => {});
  fireEvent.click(screen.getByRole('button', { name: 'To block 2' }));
  expect(scrolled).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
