import { linear, radial } from '../drawing/paint.ts';
import { between } from '../drawing/random.ts';
import type { Scene } from '../drawing/scene.ts';
import { along, taper } from '../drawing/shapes.ts';
import { d, el, placed, times } from '../drawing/svg.ts';

/** The paints of flowers and leaves. */
export function plantDefs(): string {
  return [
    linear('petalRose', [
      [0, '#ff9dba'],
      [0.6, '#f94f86'],
      [1, '#a81450'],
    ]),
    linear('petalCoral', [
      [0, '#ffc48f'],
      [0.6, '#ff8a5c'],
      [1, '#c43a3a'],
    ]),
    linear('leaf', [
      [0, '#2fa08a'],
      [1, '#0e4a5c'],
    ]),
    radial('heart', [
      [0, '#6d0d38'],
      [0.5, '#8d1549', 0.8],
      [1, '#8d1549', 0],
    ]),
  ].join('');
}

/** A hibiscus flower seen from the front, its middle at (x, y); needs the paints of `plantDefs`. */
export function hibiscus(x: number, y: number, size: number, turn: number, tint: 'Rose' | 'Coral'): string {
  const petal =
    'M 0 4 C -20 -14 -50 -44 -42 -72 C -38 -86 -26 -84 -20 -92 C -12 -102 -4 -94 4 -98 C 16 -104 20 -92 30 -86 C 48 -74 38 -36 0 4 Z';
  const veins =
    'M 0 -10 C -4 -34 -4 -56 -2 -78 M 0 -12 C -12 -36 -20 -50 -28 -66 M 0 -12 C 12 -36 18 -50 26 -68';
  const pollen = times(7, (index) =>
    el('circle', {
      cx: 42 + (index % 3) * 8 - (index > 3 ? 4 : 0),
      cy: -58 - index * 5,
      r: 3.6,
      fill: '#ffe08a',
    }),
  );
  return placed(
    x,
    y,
    { scale: size, turn },
    times(5, (index) =>
      el(
        'g',
        { transform: `rotate(${index * 72})` },
        el('path', {
          d: petal,
          fill: `url(#petal${tint})`,
          stroke: '#7c123f',
          'stroke-opacity': 0.25,
          'stroke-width': 1.4,
        }),
        el('path', { d: veins, fill: 'none', stroke: '#fff', 'stroke-opacity': 0.22, 'stroke-width': 1.6 }),
      ),
    ),
    el('circle', { r: 26, fill: 'url(#heart)' }),
    el('path', {
      d: taper(
        [
          [0, 0],
          [18, -26],
          [40, -50],
          [50, -84],
        ],
        [10, 7, 5, 3],
      ),
      fill: '#ffd27a',
    }),
    pollen,
  );
}

/** A leaf that grows from (x, y), pointing up before it is turned. */
export function leaf(x: number, y: number, size: number, turn: number): string {
  return placed(
    x,
    y,
    { scale: size, turn },
    el('path', { d: 'M 0 0 C -34 -36 -34 -104 0 -150 C 34 -104 34 -36 0 0 Z', fill: 'url(#leaf)' }),
    el('path', {
      d: 'M 0 -4 V -140 M 0 -40 l -18 -20 M 0 -40 l 18 -20 M 0 -76 l -17 -20 M 0 -76 l 17 -20',
      stroke: '#0c3a4a',
      'stroke-width': 2,
      fill: 'none',
      opacity: 0.7,
    }),
  );
}

/** One palm frond from (0, 0): an arched rib with leaflets hanging from it. */
function frond(reach: number, rise: number): string {
  const rib = along([
    [0, 0],
    [reach * 0.45, -rise],
    [reach, -rise * 0.25 + Math.abs(reach) * 0.3],
  ]);
  const leaflets = rib.map(([x, y], index) => {
    const share = index / (rib.length - 1);
    const hang = Math.abs(reach) * 0.36 * Math.sin(Math.PI * (0.12 + share * 0.82));
    const lean = reach * 0.1 * (0.4 + share);
    return d(
      'M',
      x - 3,
      y - 1,
      'Q',
      x + lean * 0.9,
      y + hang * 0.4,
      x + lean,
      y + hang,
      'Q',
      x + lean * 0.3,
      y + hang * 0.3,
      x + 3,
      y,
    );
  });
  return el('path', { d: `${leaflets.join('')}${taper(rib, [5, 4, 2])}` });
}

/** A palm with its foot at (x, y), its crown `height` above and `lean` to the side. */
export function palm({ random }: Scene, x: number, y: number, height: number, lean: number): string {
  const trunk = taper(
    [
      [0, 0],
      [lean * 0.25, -height * 0.45],
      [lean, -height],
    ],
    [height * 0.06, height * 0.036, height * 0.03],
  );
  const fronds = [-1, -0.86, -0.64, 0.6, 0.84, 1].map((share, index) => {
    const reach = share * height * between(random, 0.44, 0.54);
    return frond(reach, height * (0.1 + (1 - Math.abs(share)) * 0.3 + (index % 2) * 0.07));
  });
  return placed(
    x,
    y,
    {},
    el('g', { fill: '#1b1a5c' }, el('path', { d: trunk }), placed(lean, -height, {}, ...fronds)),
  );
}
