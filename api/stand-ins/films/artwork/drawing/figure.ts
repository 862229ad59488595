import { d, el, placed } from './svg.ts';

/** How a standing figure is built: shares of its height, which is 100 units. */
export interface Build {
  readonly shoulders?: number;
  readonly stance?: number;
  /** Length of a coat from the shoulders down; none when left out. */
  readonly coat?: number;
  readonly turn?: number;
}

/** A nameless figure seen from behind, feet at (x, y), `height` tall: a silhouette, nobody's likeness. */
export function figure(
  x: number,
  y: number,
  height: number,
  fill: string,
  { shoulders = 14, stance = 4, coat, turn = 0 }: Build = {},
): string {
  const s = shoulders;
  const leg = (side: 1 | -1): string =>
    d(
      'M',
      side * 1,
      -50,
      'L',
      side * 10,
      -50,
      'C',
      side * 11,
      -30,
      side * (6 + stance),
      -20,
      side * (6.5 + stance),
      -2,
    ) +
    d(
      'L',
      side * (9 + stance),
      0,
      'H',
      side * stance,
      'C',
      side * (stance + 0.5),
      -20,
      side * 2,
      -30,
      side * 1,
      -50,
      'Z',
    );
  const torso =
    d('M', -4, -86, 'C', -5, -82, -s, -82, -s - 0.5, -76, 'C', -s - 2, -66, -s - 2, -56, -s, -46) +
    d(
      'C',
      -s + 1,
      -43.5,
      -s + 3.4,
      -43.5,
      -s + 3.6,
      -46,
      'L',
      -s + 4,
      -62,
      'C',
      -9.6,
      -55,
      -10.5,
      -50,
      -10,
      -45,
    ) +
    d(
      'H',
      10,
      'C',
      10.5,
      -50,
      9.6,
      -55,
      s - 4,
      -62,
      'L',
      s - 3.6,
      -46,
      'C',
      s - 3.4,
      -43.5,
      s - 1,
      -43.5,
      s,
      -46,
    ) +
    d('C', s + 2, -56, s + 2, -66, s + 0.5, -76, 'C', s, -82, 5, -82, 4, -86, 'Z');
  const hem =
    coat === undefined
      ? ''
      : d('M', -s + 3, -72, 'C', -s + 1, -55, -s - 2, -80 + coat, -s - 4, -80 + coat) +
        d('Q', -6, -77 + coat, -1.2, -79 + coat, 'L', 0, -62 + coat, 'L', 1.6, -79 + coat) +
        d('Q', 8, -77 + coat, s + 5, -81 + coat, 'C', s + 2, -80 + coat, s - 1, -55, s - 3, -72, 'Z');
  return placed(
    x,
    y,
    { scale: height / 100, turn },
    el(
      'g',
      { fill },
      ...[leg(1), leg(-1), torso, hem].map((part) => el('path', { d: part })),
      el('ellipse', { cx: 0, cy: -92.5, rx: 5.6, ry: 7 }),
    ),
  );
}
