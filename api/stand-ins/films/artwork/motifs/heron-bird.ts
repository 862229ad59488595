import { linear } from '../drawing/paint.ts';
import { taper } from '../drawing/shapes.ts';
import { el, placed, times } from '../drawing/svg.ts';

const DARK = '#0d2c3b';
const RIM = '#fff2c8';

function legs(): string {
  return el(
    'g',
    { fill: '#0a2430' },
    el('path', {
      d: taper(
        [
          [-8, -205],
          [-2, -150],
          [4, -108],
          [-4, -50],
          [-8, 4],
        ],
        [13, 6, 8, 5, 5.5],
      ),
    }),
    el('path', {
      d: taper(
        [
          [30, -200],
          [42, -150],
          [50, -112],
          [36, -50],
          [30, 2],
        ],
        [13, 6, 8, 5, 5.5],
      ),
    }),
    el('path', {
      d: 'M -8 2 l -26 5 M -8 2 l -10 8 M -8 2 l 14 6 M 30 0 l -22 6 M 30 0 l 16 6',
      stroke: '#0a2430',
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }),
  );
}

/** Body, folded wing and the drooping feathers of the tail. */
function body(): string {
  const feathers = times(6, (index) =>
    el('path', {
      d: taper(
        [
          [-6 + index * 9, -306 + index * 13],
          [54 + index * 11, -246 + index * 13],
          [122 + index * 9, -168 + index * 7],
        ],
        [16, 34, 22, 3],
      ),
      fill: `url(#feather${index % 2})`,
    }),
  );
  return [
    el('path', {
      d: 'M -58 -322 C -92 -286 -84 -226 -34 -200 C 14 -176 84 -178 172 -122 C 158 -176 122 -262 60 -306 C 20 -334 -30 -346 -58 -322 Z',
      fill: 'url(#plumage)',
    }),
    feathers,
    el('path', {
      d: taper(
        [
          [-26, -330],
          [34, -322],
          [92, -268],
          [136, -196],
        ],
        [3, 4.5, 3.5, 1],
      ),
      fill: RIM,
      opacity: 0.75,
    }),
    times(5, (index) =>
      el('path', {
        d: taper(
          [
            [-68 + index * 5, -286 + index * 8],
            [-76 + index * 8, -240 + index * 8],
            [-62 + index * 12, -186 + index * 4],
          ],
          [9, 7, 1],
        ),
        fill: '#3e7381',
        opacity: 0.8,
      }),
    ),
  ].join('');
}

function neckAndHead(): string {
  const curve = [
    [-36, -296],
    [-78, -330],
    [-82, -376],
    [-44, -420],
    [-30, -462],
    [-54, -500],
  ] as const;
  const rim = [
    [-46, -398],
    [-22, -436],
    [-18, -468],
    [-36, -504],
  ] as const;
  return [
    el('path', { d: taper(curve, [74, 54, 36, 28, 24, 28]), fill: 'url(#neck)' }),
    el('path', { d: taper(rim, [1, 4, 4, 1]), fill: RIM, opacity: 0.85 }),
    el('path', {
      d: taper(
        [
          [-84, -350],
          [-62, -392],
          [-46, -440],
          [-60, -484],
        ],
        [2, 5, 4, 1],
      ),
      fill: '#dfeade',
      opacity: 0.45,
    }),
    el('path', {
      d: 'M -26 -500 C -26 -522 -48 -532 -70 -528 C -84 -526 -94 -518 -104 -510 L -100 -494 C -84 -486 -62 -484 -46 -488 C -34 -490 -26 -492 -26 -500 Z',
      fill: '#d9e6dd',
    }),
    el('path', { d: 'M -98 -513 L -208 -492 L -98 -494 Z', fill: '#f0a544' }),
    el('path', { d: 'M -98 -502 L -208 -492 L -98 -494 Z', fill: '#c2752a' }),
    el('path', {
      d: 'M -88 -519 C -66 -536 -34 -530 -24 -508 C 0 -496 28 -492 62 -470 C 28 -476 -6 -482 -28 -494 C -48 -512 -66 -516 -88 -519 Z',
      fill: DARK,
    }),
    el('circle', { cx: -82, cy: -508, r: 5, fill: '#f6c75a' }),
    el('circle', { cx: -82.6, cy: -508, r: 2.6, fill: '#0a1c26' }),
  ].join('');
}

/** Gradients of the bird; units are the bird's own (it stands 540 high with its feet at 0, 0). */
function defs(): string {
  const own = { gradientUnits: 'userSpaceOnUse' };
  return el(
    'defs',
    {},
    linear('plumage', [
      [0, '#2d6273'],
      [0.55, '#1a4656'],
      [1, DARK],
    ]),
    linear(
      'neck',
      [
        [0, '#6d9ba3'],
        [0.6, '#3d7180'],
        [1, '#285968'],
      ],
      { ...own, y1: -510, y2: -290 },
    ),
    linear('feather0', [
      [0, '#3f7685'],
      [1, '#123747'],
    ]),
    linear('feather1', [
      [0, '#2f6475'],
      [1, '#0d2d3c'],
    ]),
  );
}

/** A grey heron standing in shallow water, facing left, its feet at (x, y), with its reflection. */
export function standingHeron(x: number, y: number, scale: number): string {
  const bird = legs() + body() + neckAndHead();
  return [
    defs(),
    placed(
      x,
      y + 8,
      { scale, turn: 180, flip: true },
      el('g', { opacity: 0.22, filter: 'url(#tiny)', transform: 'scale(1 .55)' }, bird),
    ),
    el(
      'g',
      { fill: 'none', stroke: RIM, 'stroke-opacity': 0.5, 'stroke-width': 2 },
      el('ellipse', { cx: x + 12 * scale, cy: y + 5, rx: 52 * scale, ry: 7 }),
      el('ellipse', { cx: x + 12 * scale, cy: y + 6, rx: 96 * scale, ry: 13, 'stroke-opacity': 0.22 }),
    ),
    placed(x, y, { scale }, bird),
  ].join('');
}
