// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SeatMap, type SeatMapProps } from './SeatMap.tsx';
import { SmallMap } from './SmallMap.tsx';
import { twoBlocks } from './testing/plans.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
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

const seatNamed = (name: string) => screen.getByRole('button', { name });
const all = () => screen.getAllByRole('button');
const focused = () => document.activeElement?.getAttribute('data-seat');

test('it is one grid of blocks, rows and cells, each row with its letter and each cell with its button', () => {
  render(<SeatMap {...props} />);
  const grid = screen.getByRole('grid', { name: 'Where to sit' });
  expect(grid.getAttribute('aria-describedby')).toBe('help');
  expect(screen.getAllByRole('rowgroup').every((block) => block.parentElement === grid)).toBe(true);
  const rows = screen.getAllByRole('row');
  expect(rows).toHaveLength(10);
  for (const [index, row] of rows.entries()) {
    const [letter, ...cells] = [...row.children];
    expect([letter?.getAttribute('role'), letter?.textContent]).toEqual(['rowheader', 'ABCDEFGHIJ'[index]]);
    expect(cells.map((cell) => cell.getAttribute('role'))).toEqual(Array(8).fill('gridcell'));
    expect(cells.every((cell) => cell.querySelectorAll('button').length === 1)).toBe(true);
  }
});

test('what is picked is said to be pressed, and what cannot be had to be disabled, but can be reached and read', () => {
  render(<SeatMap {...props} />);
  const said = (attribute: string) =>
    all()
      .filter((seat) => seat.getAttribute(attribute) === 'true')
      .map((seat) => seat.dataset['seat']);
  expect(said('aria-pressed')).toEqual(['B2']);
  expect(said('aria-disabled')).toEqual(['B3']);
  expect(seatNamed('B3 taken')).toHaveProperty('disabled', false);
});

test('while nothing can be picked every seat says so, and while it is not known what is taken the grid does', () => {
  render(<SeatMap {...props} inactive loading />);
  expect(all().every((seat) => seat.getAttribute('aria-disabled') === 'true')).toBe(true);
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
});

test('Tab leads to one seat, first the first and then that where one was last', async () => {
  render(<SeatMap {...props} />);
  const stops = () =>
    all()
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((seat) => seat.dataset['seat']);
  expect(stops()).toEqual(['A1']);
  act(() => seatNamed('B3 taken').focus());
  await waitFor(() => expect(stops()).toEqual(['B3']));
});

test.each([
  ['ArrowRight', {}, 'C5'],
  ['ArrowLeft', {}, 'C3'],
  ['ArrowUp', {}, 'B4'],
  ['ArrowDown', {}, 'D4'],
  ['Home', {}, 'C1'],
  ['End', {}, 'C8'],
  ['Home', { ctrlKey: true }, 'A1'],
  ['End', { metaKey: true }, 'J8'],
  ['PageDown', {}, 'H4'],
  ['ArrowRight', { altKey: true }, 'C4'],
  ['x', {}, 'C4'],
])('%s (%o) leads from C4 to %s', (key, more, seat) => {
  render(<SeatMap {...props} />);
  act(() => seatNamed('C4 available').focus());
  const isLeftToBrowser = fireEvent.keyDown(seatNamed('C4 available'), { key, ...more });
  expect(focused()).toBe(seat);
  // What moves here scrolls no page, and all other keys stay the browser's.
  expect(isLeftToBrowser).toBe(seat === 'C4');
});

/** A small map beside its map, and what tells it which blocks come into view and leave it. */
function withSmallMap() {
  const watched: Element[] = [];
  let tell: (changes: { target: Element; isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: typeof tell) {
        tell = onChange;
      }
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
  const block = (index: number) => container.querySelector(`[role=grid] [data-block="${index}"]`)!;
  const turn = (index: number, isIntersecting: boolean) =>
    act(() => tell([{ target: block(index), isIntersecting }]));
  return { container, watched, block, turn };
}

test('the small map has every seat in its true place, and leads to each block, with the focus', async () => {
  const { container, watched, block } = withSmallMap();
  expect(container.querySelectorAll('[data-small]')).toHaveLength(80);
  expect(container.querySelectorAll('[data-small=mine]')).toHaveLength(1);
  expect(watched.map((one) => one.getAttribute('data-block'))).toEqual(['0', '1']);
  const to = (index: number) => {
    const scrolled = vi.spyOn(block(index), 'scrollIntoView').mockImplementation(() => {});
    fireEvent.click(seatNamed(`To block ${index + 1}`));
    expect(scrolled).toHaveBeenCalledOnce();
  };
  to(1);
  expect(focused()).toBe('F1');
  // Where one was last, if that is in the block.
  act(() => seatNamed('B3 taken').focus());
  await waitFor(() => expect(seatNamed('B3 taken').tabIndex).toBe(0));
  act(() => seatNamed('To block 1').focus());
  to(0);
  expect(focused()).toBe('B3');
});

test('the small map marks the block in view, also for who does not see it', () => {
  const { turn } = withSmallMap();
  const marked = () =>
    all()
      .filter((button) => button.getAttribute('aria-current') === 'true')
      .map((button) => button.getAttribute('aria-label'));
  expect(marked()).toEqual([]);
  turn(0, true);
  expect(marked()).toEqual(['To block 1']);
  turn(1, true);
  turn(0, false);
  expect(marked()).toEqual(['To block 2']);
});
