import { blur, linear, mix, radial } from '../drawing/paint.ts';
import type { Motif, Palette, Scene } from '../drawing/scene.ts';
import { ridge, specks, taper } from '../drawing/shapes.ts';
import { el, num, placed, times } from '../drawing/svg.ts';
import { hibiscus, leaf, palm, plantDefs } from './plants.ts';

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
    plantDefs(),
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
    glow: { color: '#fff0c4', ...sun, radius: upright ? 420 : 620 },
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
