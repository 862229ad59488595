import { blur, mix, radial } from '../drawing/paint.ts';
import type { Random } from '../drawing/random.ts';
import type { Motif, Palette } from '../drawing/scene.ts';
import { d, el, num, placed } from '../drawing/svg.ts';

/** Colors of a block's top, left and right face. */
type Block = readonly [top: string, left: string, right: string];

const GRASS: Block = ['#86d256', '#5f9c3d', '#477c32'];
const MEADOW: Block = ['#74c248', '#568f38', '#416f2e'];
const SAND: Block = ['#ffdf7e', '#d9ac50', '#b3883c'];
const SNOW: Block = ['#f6fbff', '#c9dcec', '#a5bed6'];
const EARTH: Block = ['#9a663d', '#7d5030', '#5f3b23'];
const ROCK: Block = ['#8d93a3', '#6a7080', '#4f5566'];
const WATER: Block = ['#4fc0ef', '#2e93cb', '#2478ab'];
const TRUNK: Block = ['#7a5533', '#63422a', '#4b311f'];
const LEAVES: Block = ['#4fae4a', '#3a8a3d', '#2c6d33'];
const LIGHT: Block = ['#fff6c9', '#ffc94d', '#f79b2e'];

type Grid = Map<string, Block>;
const key = (x: number, y: number, z: number): string => `${x},${y},${z}`;

function cube(x: number, y: number, z: number, [top, left, right]: Block, s: number, grid: Grid): string {
  const [w, h] = [s * 0.87, s * 0.5];
  const [a, b] = [(x - y) * w, (x + y) * h - z * s];
  const face = (path: string, fill: string): string =>
    el('path', { d: path, fill, stroke: fill, 'stroke-width': 0.6, 'stroke-linejoin': 'round' });
  const above = grid.has(key(x, y, z + 1));
  return [
    above ? '' : face(d('M', a, b, 'l', w, h, 'l', -w, h, 'l', -w, -h, 'Z'), top),
    grid.has(key(x, y + 1, z)) ? '' : face(d('M', a - w, b + h, 'v', s, 'l', w, h, 'v', -s, 'Z'), left),
    grid.has(key(x + 1, y, z)) ? '' : face(d('M', a + w, b + h, 'v', s, 'l', -w, h, 'v', -s, 'Z'), right),
  ].join('');
}

function draw(grid: Grid, size: number): string {
  return [...grid]
    .map(([place, block]) => ({ place: place.split(',').map(Number), block }))
    .toSorted((one, two) => {
      const [[a = 0, b = 0, c = 0], [e = 0, f = 0, g = 0]] = [one.place, two.place];
      return a + b + c - (e + f + g) || c - g;
    })
    .map(({ place: [x = 0, y = 0, z = 0], block }) => cube(x, y, z, block, size, grid))
    .join('');
}

function tree(grid: Grid, x: number, y: number, ground: number): void {
  for (let z = 1; z <= 2; z++) grid.set(key(x, y, ground + z), TRUNK);
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++) {
      grid.set(key(x + dx, y + dy, ground + 3), LEAVES);
      if (dx === 0 || dy === 0) grid.set(key(x + dx, y + dy, ground + 4), LEAVES);
    }
  grid.set(key(x, y, ground + 5), LEAVES);
}

/** A round island of columns: hills at the back, a pond that runs over the front edge, rock hanging below. */
function island(random: Random, radius: number): Grid {
  const grid: Grid = new Map();
  const bump = (x: number, y: number, cx: number, cy: number, high: number, spread: number): number =>
    high * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / spread);
  for (let x = -radius; x <= radius; x++)
    for (let y = -radius; y <= radius; y++) {
      const edge = Math.hypot(x, y) / (radius + 0.4);
      if (edge > 1) continue;
      const rise =
        bump(x, y, -radius * 0.46, -radius * 0.46, radius * 0.86, radius * 1.5) +
        bump(x, y, radius * 0.3, -radius * 0.64, radius * 0.4, radius * 0.9) +
        bump(x, y, -radius * 0.66, radius * 0.3, radius * 0.32, radius);
      const pond = radius > 4 && Math.abs(y - x * 0.2 - 1) < 1.4 && x > -1;
      const top = pond ? 0 : Math.max(0, Math.round(rise + random() * 0.5));
      const depth = Math.round((1 - edge) * radius * 0.75 + 1.2 + random() * 1.6);
      for (let z = -depth; z <= top; z++) {
        const soil = z > -2 ? EARTH : ROCK;
        const cover = pond
          ? WATER
          : top >= 6
            ? SNOW
            : random() > 0.93
              ? SAND
              : random() > 0.5
                ? GRASS
                : MEADOW;
        const falls = pond && edge > 0.84 && z > -4;
        grid.set(key(x, y, z), z === top || falls ? cover : soil);
      }
    }
  return grid;
}

function cloud(x: number, y: number, size: number, opacity: number): string {
  const grid: Grid = new Map();
  for (const [cx, cy, long] of [
    [0, 0, 5],
    [0, 1, 4],
    [1, -1, 3],
  ] as const)
    for (let step = 0; step < long; step++)
      grid.set(key(cx + step, cy, 0), ['#ffffff', '#dcecf8', '#c3dbef']);
  return placed(x, y, {}, el('g', { opacity }, draw(grid, size)));
}

function lightCube(size: number): string {
  const ray = (turn: number): string =>
    el('path', {
      transform: `rotate(${turn})`,
      d: d('M', -size * 0.22, 0, 'L', 0, -size * 4.6, 'L', size * 0.22, 0, 'Z'),
      fill: '#fff3c0',
      opacity: 0.4,
    });
  const middle = `translate(0 ${num(size)})`;
  return [
    el(
      'g',
      { transform: middle },
      el('circle', { r: size * 4.2, fill: 'url(#halo)' }),
      el('g', { filter: 'url(#thin)' }, [0, 45, 90, 135, 180, 225, 270, 315].map(ray).join('')),
    ),
    draw(new Map([[key(0, 0, 0), LIGHT]]), size),
  ].join('');
}

function islet(random: Random, x: number, y: number, size: number, opacity: number, wooded: boolean): string {
  const grid = island(random, 2);
  if (wooded) tree(grid, 0, 0, 0);
  return placed(x, y, {}, el('g', { opacity }, draw(grid, size)));
}

function defs([, , pale]: Palette): string {
  return [
    blur('thin', 2),
    blur('mist', 26),
    radial('halo', [
      [0, '#fffbe0', 0.95],
      [0.3, '#ffe38a', 0.5],
      [1, '#ffd25a', 0],
    ]),
    radial('air', [
      [0, pale, 0.9],
      [1, pale, 0],
    ]),
  ].join('');
}

/** A Minecraft Movie: a floating island of cubes with one cube of light over its summit. */
export const isometricIsland: Motif = ({ width, upright, random }, palette) => {
  const [deep, blue, pale] = palette;
  const [x, y, size] = upright ? [width / 2, 396, 23.5] : [1140, 490, 27];
  const grid = island(random, 9);
  for (const [tx, ty, ground] of [
    [5, 6, 0],
    [-2, 7, 0],
    [6, -2, 1],
    [0, -1, 1],
  ] as const)
    if (!upright || tx !== 0) tree(grid, tx, ty, ground);
  const far = upright
    ? [islet(random, 70, 300, 11, 0.8, true), islet(random, 548, 246, 9, 0.65, false)]
    : [
        islet(random, 1500, 200, 15, 0.75, true),
        islet(random, 700, 300, 12, 0.5, true),
        islet(random, 1540, 640, 18, 0.9, false),
      ];
  return {
    sky: upright
      ? [deep, blue, pale, mix(pale, '#ffffff', 0.5)]
      : [mix(deep, '#000000', 0.15), mix(deep, blue, 0.6), blue, mix(blue, pale, 0.7)],
    glow: { color: '#ffffff', x, y: y - 140, radius: upright ? 420 : 640 },
    ink: '#0a2038',
    type: '#fffdf2',
    defs: defs(palette),
    body: [
      upright
        ? cloud(96, 128, 15, 0.9) + cloud(452, 96, 12, 0.75)
        : cloud(760, 130, 16, 0.55) + cloud(1420, 96, 22, 0.85) + cloud(560, 540, 12, 0.3),
      ...far,
      el('ellipse', {
        cx: x,
        cy: y + size * 13,
        rx: size * 14,
        ry: size * 3,
        fill: 'url(#air)',
        filter: 'url(#mist)',
      }),
      placed(x, y, {}, draw(grid, size)),
      placed(x - size * 0.6, y - size * 14.2, {}, lightCube(size * 1.5)),
      upright
        ? cloud(60, 560, 20, 0.92) + cloud(470, 610, 17, 0.85)
        : cloud(820, 740, 20, 0.6) + cloud(1330, 800, 24, 0.9),
    ].join(''),
  };
};
