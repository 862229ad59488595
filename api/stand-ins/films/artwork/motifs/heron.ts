import { blur, linear, mix, radial } from '../drawing/paint.ts';
import { between } from '../drawing/random.ts';
import type { Motif, Palette, Scene } from '../drawing/scene.ts';
import { ridge, specks, taper, type Point } from '../drawing/shapes.ts';
import { d, el, placed, times } from '../drawing/svg.ts';
import { standingHeron } from './heron-bird.ts';

const MOON = '#fff2c8';

function moon(x: number, y: number, r: number): string {
  const seas: readonly (readonly [number, number, number])[] = [
    [-0.35, -0.25, 0.24],
    [0.1, -0.45, 0.14],
    [0.28, 0.1, 0.3],
    [-0.15, 0.38, 0.18],
    [-0.55, 0.2, 0.12],
  ];
  return placed(
    x,
    y,
    {},
    el('circle', { r: r * 2.1, fill: 'url(#halo)' }),
    el('circle', { r: r * 1.02, fill: MOON, filter: 'url(#soft)' }),
    el('circle', { r, fill: 'url(#moon)' }),
    el(
      'g',
      { fill: '#e3c98e', opacity: 0.28, filter: 'url(#tiny)' },
      seas.map(([cx, cy, size]) => el('circle', { cx: cx * r, cy: cy * r, r: size * r })).join(''),
    ),
  );
}

function tower(x: number, y: number, scale: number): string {
  const windows = [
    [-7, -196],
    [-7, -140],
    [9, -96],
  ].map(([wx, wy]) => el('path', { d: d('M', wx ?? 0, wy ?? 0, 'q 4 -9 8 0 v 16 h -8 Z'), fill: '#ffd98a' }));
  return placed(
    x,
    y,
    { scale },
    el('path', { d: 'M -34 20 L -27 -210 H -34 V -222 H 34 V -210 H 27 L 36 20 Z', fill: 'url(#stone)' }),
    el('path', { d: 'M -38 -222 C -34 -262 -14 -280 0 -306 C 14 -280 34 -262 38 -222 Z', fill: '#0f3546' }),
    el('path', { d: 'M 0 -306 V -332', stroke: '#0f3546', 'stroke-width': 2.4 }),
    el('path', {
      d: 'M 27 -210 H 34 V -222 H 38 C 34 -262 14 -280 0 -306 C 8 -280 26 -250 28 -222 Z',
      fill: '#cfe0c4',
      opacity: 0.3,
    }),
    el('circle', { cx: -3, cy: -190, r: 26, fill: '#ffd98a', opacity: 0.5, filter: 'url(#soft)' }),
    windows.join(''),
  );
}

/** Moonlight lying on the water: short bars that scatter more the nearer they come. */
function moonPath({ random }: Scene, x: number, top: number, r: number): string {
  return times(34, (index) => {
    const near = index / 33;
    const wide = r * between(random, 0.35, 1.05) * (1 - near * 0.35);
    return el('rect', {
      x: x - wide + between(random, -24, 24) * (0.4 + near),
      y: top + 6 + near ** 1.25 * (880 - top),
      width: wide * 2,
      height: 2 + near * 5,
      rx: 3,
      fill: MOON,
      opacity: (0.75 - near * 0.5) * between(random, 0.5, 1),
    });
  });
}

function reeds(
  { random }: Scene,
  from: number,
  to: number,
  count: number,
  [low, high]: Point,
  fill: string,
  heads = true,
): string {
  return times(count, () => {
    const [x, height, bend] = [
      between(random, from, to),
      between(random, low, high),
      between(random, -60, 60),
    ];
    const blade: Point[] = [
      [x, 910],
      [x + bend * 0.18, 905 - height * 0.5],
      [x + bend, 900 - height],
    ];
    const head =
      heads && random() > 0.62
        ? el('ellipse', {
            cx: x + bend,
            cy: 900 - height,
            rx: 4.6,
            ry: 22,
            transform: `rotate(${(bend / 4).toFixed(1)} ${(x + bend).toFixed(1)} ${(900 - height).toFixed(1)})`,
          })
        : '';
    return el('g', { fill }, el('path', { d: taper(blade, [between(random, 4, 9), 5, 0.6]) }), head);
  });
}

function flock(x: number, y: number, scale: number): string {
  const bird =
    'M 0 0 C -10 -12 -24 -18 -40 -14 C -26 -12 -14 -6 -6 4 L -22 7 L -5 8 L 26 14 L 8 5 C 16 -8 30 -12 44 -8 C 30 -18 12 -14 0 0 Z';
  const places: readonly (readonly [number, number, number])[] = [
    [0, 0, 1],
    [-70, 34, 0.76],
    [64, 44, 0.66],
  ];
  return placed(
    x,
    y,
    { scale },
    places
      .map(([px, py, size]) =>
        placed(px, py, { scale: size }, el('path', { d: bird, fill: '#12394a', opacity: 0.85 })),
      )
      .join(''),
  );
}

function defs([night, sea, mint, cream]: Palette): string {
  return [
    blur('soft', 12),
    blur('tiny', 5),
    blur('haze', 24),
    radial('halo', [
      [0.4, MOON, 0.75],
      [0.65, cream, 0.2],
      [1, mint, 0],
    ]),
    radial('moon', [
      [0, '#fffbe9'],
      [0.7, MOON],
      [1, '#f6dfa2'],
    ]),
    linear('stone', [
      [0, '#1c4c5c'],
      [1, mix(night, sea, 0.4)],
    ]),
    linear('water', [
      [0, mix(mint, sea, 0.35)],
      [0.35, mix(sea, night, 0.3)],
      [1, night],
    ]),
    linear('fade', [
      [0, night, 0],
      [1, '#061824', 0.9],
    ]),
  ].join('');
}

/** The Boy and the Heron: a heron in moonlit reeds, a tower over the far shore. */
export const heron: Motif = (scene, palette) => {
  const { width, upright, random } = scene;
  const [night, sea, mint, cream] = palette;
  const [x, y, r] = upright ? [width * 0.6, 300, 148] : [1170, 340, 200];
  const shore = upright ? 540 : 596;
  const hills = [mix(mint, cream, 0.15), mix(sea, mint, 0.55), mix(sea, night, 0.15)].map((fill, index) =>
    el('path', {
      d: ridge(random, {
        y: shore - 92 + index * 36,
        amplitude: 46 - index * 10,
        steps: Math.round(width / 240),
        width,
      }).d,
      fill,
    }),
  );
  const bird = upright ? { x: x - 6, y: 676, scale: 0.8 } : { x: 1150, y: 818, scale: 1.16 };
  return {
    sky: [night, sea, mint, cream],
    glow: { color: '#fff3cf', x, y, radius: upright ? 430 : 680 },
    ink: '#071b26',
    type: '#fdf6e4',
    defs: defs(palette),
    body: [
      specks(
        random,
        upright ? 60 : 150,
        { x: 0, y: 0, width, height: 330 },
        { fill: '#fdf6e4', radius: [0.5, 1.6], opacity: [0.2, 0.8] },
      ),
      moon(x, y, r),
      upright ? flock(142, 170, 0.8) : flock(800, 170, 1),
      hills[0] ?? '',
      el('ellipse', {
        cx: x,
        cy: shore - 30,
        rx: 460,
        ry: 34,
        fill: '#fff3cf',
        opacity: 0.4,
        filter: 'url(#haze)',
      }),
      hills[1] ?? '',
      upright ? tower(96, shore - 6, 0.82) : tower(1440, shore - 4, 1.02),
      hills[2] ?? '',
      el('rect', { y: shore, width, height: 900 - shore, fill: 'url(#water)' }),
      moonPath(scene, x, shore, r),
      standingHeron(bird.x, bird.y, bird.scale),
      reeds(scene, 0, width, upright ? 34 : 80, [50, 170], '#0d3644', false),
      upright
        ? reeds(scene, width * 0.78, width, 16, [150, 330], '#092836')
        : reeds(scene, 1290, 1600, 30, [170, 400], '#092836'),
      upright ? '' : reeds(scene, 860, 1010, 9, [120, 260], '#092836'),
      el('rect', { y: shore + 60, width, height: 840 - shore, fill: 'url(#fade)' }),
    ].join(''),
  };
};
