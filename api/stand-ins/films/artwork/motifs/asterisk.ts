import { figure, type Build } from '../drawing/figure.ts';
import { blur, halftone, linear, mix, radial } from '../drawing/paint.ts';
import type { Motif, Palette } from '../drawing/scene.ts';
import { specks } from '../drawing/shapes.ts';
import { d, el, placed, times } from '../drawing/svg.ts';

const INK = '#17100f';
const GOLD = '#ffd34d';

const SEVEN: readonly (Build & { readonly tall: number })[] = [
  { tall: 0.93, shoulders: 12.5, stance: 3 },
  { tall: 1.04, shoulders: 15.5, stance: 6, coat: 42 },
  { tall: 0.9, shoulders: 12, stance: 2 },
  { tall: 1.12, shoulders: 15, stance: 7 },
  { tall: 0.97, shoulders: 13, stance: 4, coat: 50 },
  { tall: 1.02, shoulders: 17.5, stance: 7 },
  { tall: 0.88, shoulders: 12, stance: 3 },
];

/** One arm of the asterisk: two facets, lit from the left. */
function arm(turn: number, length: number, width: number): string {
  const tip = width * 1.16;
  return el(
    'g',
    { transform: `rotate(${turn})` },
    el('path', {
      d: d('M 0 0 L', -width / 2, -width * 0.5, 'L', -tip / 2, -length, 'L 0', -length, 'Z'),
      fill: '#3a2726',
    }),
    el('path', {
      d: d('M 0 0 L', width / 2, -width * 0.5, 'L', tip / 2, -length, 'L 0', -length, 'Z'),
      fill: '#150d0d',
    }),
    el('path', { d: d('M', -tip / 2, -length, 'H', tip / 2), stroke: GOLD, 'stroke-width': 5, opacity: 0.9 }),
    el('path', {
      d: d('M', -width / 2, -width * 0.5, 'L', -tip / 2, -length),
      stroke: '#fff1c9',
      'stroke-width': 1.6,
      opacity: 0.5,
    }),
  );
}

function asterisk(x: number, y: number, length: number): string {
  const bolt = 'M 26 -150 L -60 24 H -8 L -32 172 L 74 -30 H 16 L 60 -150 Z';
  return placed(
    x,
    y,
    {},
    el('circle', { r: length * 1.25, fill: 'url(#burst)' }),
    el('circle', { r: length * 1.06, fill: 'none', stroke: INK, 'stroke-opacity': 0.28, 'stroke-width': 2 }),
    el('circle', {
      r: length * 1.12,
      fill: 'none',
      stroke: INK,
      'stroke-opacity': 0.2,
      'stroke-width': 1,
      'stroke-dasharray': '2 8',
    }),
    el(
      'g',
      { opacity: 0.4, filter: 'url(#soft)', transform: 'translate(8 14)' },
      times(6, (index) => arm(index * 60, length, length * 0.36)),
    ),
    times(6, (index) => arm(index * 60, length, length * 0.36)),
    placed(
      0,
      -4,
      { scale: length / 232 },
      el('path', { d: bolt, fill: '#ffb02e', opacity: 0.8, filter: 'url(#soft)' }),
      el('path', {
        d: bolt,
        fill: 'url(#bolt)',
        stroke: '#fff8dc',
        'stroke-width': 3.5,
        'stroke-linejoin': 'round',
      }),
    ),
  );
}

function lineUp(x: number, ground: number, gap: number, height: number): string {
  const shadows = SEVEN.map((_, index) => {
    const at = (index - 3) * gap;
    return el('path', {
      d: d('M', x + at - 16, ground, 'h 32 L', x + at * 1.9 + 44, ground + 190, 'H', x + at * 1.9 - 44, 'Z'),
    });
  });
  const people = SEVEN.map(({ tall, ...build }, index) => {
    const place = x + (index - 3) * gap;
    return (
      figure(place - 2, ground - 1, height * tall, GOLD, build) +
      figure(place, ground, height * tall, INK, build)
    );
  });
  return el('g', { fill: '#0c0707', opacity: 0.5, filter: 'url(#thin)' }, shadows.join('')) + people.join('');
}

function rays(x: number, y: number): string {
  return times(36, (index) =>
    el('path', {
      transform: `rotate(${index * 10} ${x} ${y})`,
      d: d('M', x, y, 'L', x - 34, y - 1300, 'L', x + 34, y - 1300, 'Z'),
      fill: '#fff3d1',
      opacity: index % 2 ? 0.2 : 0.07,
    }),
  );
}

function defs([cream, gold, orange, dark]: Palette): string {
  return [
    blur('soft', 8),
    blur('thin', 3),
    blur('haze', 24),
    halftone('dots', dark, 8, 1.3),
    radial('burst', [
      [0, '#fffdf0', 0.95],
      [0.55, cream, 0.5],
      [1, gold, 0],
    ]),
    linear('bolt', [
      [0, '#fff3b0'],
      [0.5, GOLD],
      [1, '#ff9f1c'],
    ]),
    linear('ground', [
      [0, mix(orange, dark, 0.62)],
      [0.3, mix(orange, dark, 0.85)],
      [1, '#0f0909'],
    ]),
  ].join('');
}

/** Thunderbolts*: a bursting asterisk with a bolt through it, and seven figures under it. */
export const asteriskBurst: Motif = ({ width, upright, random }, palette) => {
  const [cream, gold, orange, dark] = palette;
  const [x, y, length, ground] = upright ? [width / 2, 300, 196, 690] : [1150, 296, 206, 790];
  return {
    sky: upright
      ? [cream, gold, orange, dark]
      : [mix(orange, dark, 0.82), mix(orange, dark, 0.5), mix(gold, orange, 0.6), dark],
    glow: { color: '#fff8e6', x, y, radius: upright ? 440 : 700 },
    ink: INK,
    type: '#fff5e4',
    defs: defs(palette),
    body: [
      rays(x, y),
      el('rect', { width, height: 900, fill: 'url(#dots)', opacity: 0.13 }),
      specks(
        random,
        70,
        { x: x - 320, y: 30, width: 640, height: ground - 60 },
        { fill: '#fff6d8', radius: [0.8, 3], opacity: [0.2, 0.8] },
      ),
      asterisk(x, y, length),
      el('ellipse', {
        cx: x,
        cy: ground,
        rx: upright ? 330 : 560,
        ry: 50,
        fill: '#ffcf7a',
        opacity: 0.6,
        filter: 'url(#haze)',
      }),
      el('rect', { y: ground - 6, width, height: 906 - ground, fill: 'url(#ground)' }),
      lineUp(x, ground + 8, upright ? 68 : 100, upright ? 148 : 222),
    ].join(''),
  };
};
