import { blur, linear, mix, radial } from '../paint.ts';
import { between } from '../random.ts';
import type { Motif, Palette, Scene } from '../scene.ts';
import { along, ridge, specks, taper } from '../shapes.ts';
import { d, el, num, placed, times } from '../svg.ts';

const RINGS = ['#0d2b80', '#1456ab', '#1e84c4', '#52bddb', '#cdf4ee'];
const DEEP = '#0a2370';

/** Seigaiha, the old pattern of waves as overlapping scales, row over row towards the viewer. */
function waves({ width }: Scene, top: number, size: number): string {
  const rows = Math.ceil((900 - top) / (size * 0.86)) + 1;
  return times(rows, (row) =>
    times(Math.ceil(width / (size * 2)) + 2, (column) =>
      el('use', {
        href: '#scale',
        x: column * size * 2 - (row % 2 ? size : 0),
        y: top + size + row * size * 0.86,
      }),
    ),
  );
}

function scale(size: number): string {
  const rings = RINGS.map((fill, index) =>
    el('circle', { r: size * (1 - index * 0.205), fill, stroke: DEEP, 'stroke-width': 1.3 }),
  );
  return el('g', { id: 'scale' }, rings.join(''));
}

function hibiscus(x: number, y: number, size: number, turn: number, tint: 'Rose' | 'Coral'): string {
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

function leaf(x: number, y: number, size: number, turn: number): string {
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

function palm({ random }: Scene, x: number, y: number, height: number, lean: number): string {
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

function fallingStar(x: number, y: number, reach: number): string {
  const trail = taper(
    [
      [x - reach, y - reach * 0.42],
      [x - reach * 0.45, y - reach * 0.3],
      [x, y],
    ],
    [0, 5, 11],
  );
  const point = 'M 0 -26 C 3 -8 8 -3 26 0 C 8 3 3 8 0 26 C -3 8 -8 3 -26 0 C -8 -3 -3 -8 0 -26 Z';
  return [
    el('path', { d: trail, fill: 'url(#trail)' }),
    el('circle', { cx: x, cy: y, r: 34, fill: '#fff0c4', opacity: 0.6, filter: 'url(#soft)' }),
    placed(x, y, { turn: 14 }, el('path', { d: point, fill: '#fffbe8' })),
  ].join('');
}

function defs([night, violet, pink, gold]: Palette, size: number, sun: { x: number; y: number }): string {
  return [
    blur('soft', 12),
    blur('haze', 22),
    scale(size),
    linear('sun', [
      [0, '#fff6d2'],
      [0.6, gold],
      [1, '#ff9d7a'],
    ]),
    linear(
      'trail',
      [
        [0, '#fff0c4', 0],
        [1, '#fff6d8', 0.95],
      ],
      { x2: 1 },
    ),
    linear('hill', [
      [0, mix(violet, pink, 0.3)],
      [1, mix(night, violet, 0.5)],
    ]),
    linear('near', [
      [0, '#34309a'],
      [1, '#1a1c6a'],
    ]),
    linear('depth', [
      [0, night, 0],
      [0.55, night, 0.35],
      [1, '#081242', 0.9],
    ]),
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
    radial(
      'path',
      [
        [0, '#fff0b8', 0.85],
        [0.4, gold, 0.4],
        [1, pink, 0],
      ],
      {
        gradientUnits: 'userSpaceOnUse',
        cx: 0,
        cy: 0,
        r: 1,
        gradientTransform: `translate(${num(sun.x)} ${num(sun.y + 120)}) scale(210 300)`,
      },
    ),
  ].join('');
}

/** Lilo & Stitch: a patterned sea at sunset, hibiscus, a star falling over the islands. */
export const sea: Motif = (scene, palette) => {
  const { width, upright, random } = scene;
  const [night, violet, pink, gold] = palette;
  const sun = upright ? { x: width / 2, y: 410, r: 126 } : { x: 1120, y: 430, r: 150 };
  const [top, size] = upright ? [512, 46] : [560, 58];
  const hills = [0, 1].map((index) =>
    ridge(random, { y: top - 22 + index * 26, amplitude: 56 - index * 16, steps: upright ? 3 : 7, width }),
  );
  const stripes = times(4, (index) => {
    const down = 0.16 + index * 0.19;
    const half = sun.r * Math.sqrt(1 - (down + 0.05) ** 2);
    return el('rect', {
      x: sun.x - half,
      y: sun.y + sun.r * down,
      width: half * 2,
      height: 4 + index * 2.6,
      fill: pink,
      opacity: 0.75,
    });
  });
  const flowers = upright
    ? leaf(62, 640, 0.9, -58) +
      leaf(116, 622, 0.8, 42) +
      leaf(556, 690, 0.9, -30) +
      leaf(500, 620, 0.7, -72) +
      hibiscus(84, 628, 0.98, -12, 'Rose') +
      hibiscus(528, 604, 0.74, 20, 'Coral') +
      hibiscus(566, 706, 0.9, 4, 'Rose')
    : leaf(1500, 760, 1.4, -62) +
      leaf(1390, 900, 1.3, -48) +
      leaf(1560, 650, 1.2, -20) +
      leaf(1250, 920, 1, -40) +
      hibiscus(1512, 720, 1.45, 16, 'Rose') +
      hibiscus(1382, 836, 1.1, -14, 'Coral') +
      hibiscus(1566, 872, 1.3, 40, 'Rose') +
      hibiscus(1270, 896, 0.8, 26, 'Rose');
  return {
    sky: [night, violet, pink, gold],
    glow: { colour: '#fff0c4', ...sun, radius: upright ? 420 : 620 },
    ink: '#0a1440',
    type: '#fffaf0',
    defs: defs(palette, size, sun),
    body: [
      specks(
        random,
        upright ? 90 : 190,
        { x: 0, y: 0, width, height: 330 },
        { fill: '#ffffff', radius: [0.6, 2], opacity: [0.3, 0.95] },
      ),
      upright ? fallingStar(452, 196, 360) : fallingStar(1380, 190, 520),
      el('circle', { cx: sun.x, cy: sun.y, r: sun.r, fill: 'url(#sun)' }),
      stripes,
      el('ellipse', {
        cx: sun.x,
        cy: top,
        rx: 400,
        ry: 26,
        fill: '#ffe2b0',
        opacity: 0.5,
        filter: 'url(#haze)',
      }),
      el('path', { d: hills[0]?.d ?? '', fill: 'url(#hill)' }),
      upright
        ? palm(scene, 500, top + 44, 210, 46) + palm(scene, 452, top + 44, 150, -22)
        : palm(scene, 1424, top + 44, 290, 60) + palm(scene, 1362, top + 40, 200, -34),
      el('path', { d: hills[1]?.d ?? '', fill: 'url(#near)' }),
      waves(scene, top, size),
      el('rect', { y: top, width, height: 900 - top, fill: 'url(#depth)' }),
      el('rect', {
        y: top,
        width,
        height: 900 - top,
        fill: 'url(#path)',
        style: 'mix-blend-mode:soft-light',
      }),
      flowers,
    ].join(''),
  };
};
