import { figure } from '../drawing/figure.ts';
import { blur, halftone, linear, mix, radial } from '../drawing/paint.ts';
import { between } from '../drawing/random.ts';
import type { Motif, Palette, Scene } from '../drawing/scene.ts';
import { ridge, specks } from '../drawing/shapes.ts';
import { d, el, placed, times } from '../drawing/svg.ts';

const CREAM = '#fff0cf';
const SHADE = '#160a0d';

function eclipse({ random }: Scene, x: number, y: number, r: number): string {
  const streamers = times(44, (index) => {
    const reach = r * between(random, 1.3, 2.15);
    const spread = between(random, 5, 12);
    const turn = `rotate(${Math.round(index * 8.18 + between(random, -3, 3))})`;
    return el('path', { transform: turn, d: d('M', -spread, -r, 'L', 0, -reach, 'L', spread, -r, 'Z') });
  });
  const rings = times(4, (index) =>
    el('circle', {
      r: r * (1.24 + index * 0.2),
      fill: 'none',
      stroke: '#ffdca6',
      'stroke-opacity': 0.34 - index * 0.07,
      'stroke-width': index % 2 ? 1.2 : 2,
      'stroke-dasharray': index % 2 ? '2 9' : 'none',
    }),
  );
  return placed(
    x,
    y,
    {},
    el('circle', { r: r * 2.3, fill: 'url(#corona)' }),
    el('g', { fill: CREAM, opacity: 0.34, filter: 'url(#soft)' }, streamers),
    rings,
    el('circle', { r: r * 1.03, fill: '#fff6de', filter: 'url(#soft)' }),
    el('circle', { r: r * 1.015, fill: '#fffaf0' }),
    el('circle', { cx: r * 0.035, cy: r * -0.03, r: r * 0.985, fill: 'url(#moon)' }),
    el('circle', { cx: r * -0.72, cy: r * 0.71, r: r * 0.16, fill: '#fffdf6', filter: 'url(#soft)' }),
    el('circle', { cx: r * -0.72, cy: r * 0.71, r: r * 0.05, fill: '#ffffff' }),
  );
}

function tower(x: number, y: number, scale: number): string {
  const walls = d(
    'M -21 0 L -13 -220 L -19 -226 V -246 h 8 v 9 h 7 v -9 h 9 v 9 h 6 v -9 h 8 v 19 L 14 -220 L 24 0 Z',
  );
  const spire = d('M -7 -238 L -5 -268 L 1 -300 L 6 -262 L 8 -238 Z M 18 -120 L 40 -112 L 40 -98 L 20 -92 Z');
  return placed(
    x,
    y,
    { scale },
    el('path', { d: walls + spire, fill: 'url(#stone)' }),
    el('path', { d: 'M -13 -220 L -10 -220 L -16 0 L -21 0 Z', fill: '#ffcf8f', opacity: 0.5 }),
    el('path', { d: 'M -3 -196 q 3 -8 6 0 v 14 h -6 Z M 0 -140 q 3 -8 6 0 v 14 h -6 Z', fill: '#ffd9a0' }),
  );
}

function travellers(x: number, y: number, scale: number): string {
  const cloak =
    'M -15 0 C -13 -26 -11 -46 -3 -54 C 0 -57 4 -57 7 -53 C 14 -42 17 -22 22 0 C 12 5 -6 5 -15 0 Z';
  const hood = 'M -5 -50 C -8 -62 -4 -70 3 -70 C 10 -70 12 -60 9 -50 Z';
  return placed(
    x,
    y,
    { scale },
    el('path', { d: 'M -15 0 L 22 0 L 6 120 L -60 120 Z', fill: SHADE, opacity: 0.35, filter: 'url(#soft)' }),
    el('path', { d: cloak + hood, fill: SHADE }),
    el('path', { d: 'M -22 6 L -15 -78', stroke: SHADE, 'stroke-width': 2.6, 'stroke-linecap': 'round' }),
    figure(58, 2, 74, SHADE, { coat: 52, stance: 3, shoulders: 13 }),
    el('path', { d: 'M 45 -68 q 13 -7 26 0 q -13 5 -26 0 Z M 52 -70 q 6 -13 12 0 Z', fill: SHADE }),
    el('path', {
      d: 'M 4 -70 C 10 -69 12 -60 9 -51 C 15 -42 19 -20 22 -2',
      fill: 'none',
      stroke: '#ffc27a',
      'stroke-width': 1.2,
      opacity: 0.7,
    }),
  );
}

function defs([night, ember, rust, gold]: Palette): string {
  return [
    blur('soft', 9),
    blur('haze', 26),
    halftone('dots', gold),
    radial('corona', [
      [0.4, CREAM, 0.8],
      [0.62, gold, 0.28],
      [1, rust, 0],
    ]),
    radial('moon', [
      [0, '#2a0f16'],
      [0.8, '#3a141a'],
      [1, '#541d20'],
    ]),
    linear('stone', [
      [0, mix(night, '#000000', 0.2)],
      [1, mix(ember, night, 0.35)],
    ]),
  ].join('');
}

/** In the Lost Lands: an eclipse over dunes, a ruined tower, two travellers. */
export const eclipseDunes: Motif = (scene, palette) => {
  const { width, upright, random } = scene;
  const [night, ember, rust, gold] = palette;
  const [x, y, r] = upright ? [width / 2, 292, 148] : [1150, 320, 172];
  const tones = [
    mix(rust, gold, 0.3),
    mix(rust, ember, 0.3),
    mix(rust, ember, 0.72),
    mix(ember, night, 0.42),
    mix(night, '#000000', 0.15),
  ];
  const tops = upright ? [478, 516, 562, 616, 704] : [508, 560, 626, 706, 800];
  const dunes = tones.map((tone, index) => {
    const shape = ridge(random, {
      y: tops[index] ?? 0,
      amplitude: 30 + index * 9,
      steps: Math.round(width / 190),
      width,
    });
    const shade = linear(`dune${index}`, [
      [0, mix(tone, gold, 0.2 - index * 0.03)],
      [0.5, mix(tone, night, 0.35)],
      [1, mix(tone, night, 0.7)],
    ]);
    return (
      el('defs', {}, shade) +
      el('path', { d: shape.d, fill: `url(#dune${index})` }) +
      el('path', {
        d: shape.line,
        fill: 'none',
        stroke: gold,
        'stroke-width': 1.6,
        opacity: 0.5 - index * 0.08,
      })
    );
  });
  const haze = el('ellipse', {
    cx: x,
    cy: (tops[0] ?? 0) + 20,
    rx: 420,
    ry: 46,
    fill: '#ffdca0',
    opacity: 0.5,
    filter: 'url(#haze)',
  });
  const area = { x: upright ? 0 : 600, y: 470, width: upright ? width : 1000, height: 430 };
  const body = [
    specks(
      random,
      upright ? 70 : 150,
      { x: 0, y: 0, width, height: 330 },
      { fill: CREAM, radius: [0.5, 1.5], opacity: [0.15, 0.7] },
    ),
    eclipse(scene, x, y, r),
    el('rect', { width, height: 420, fill: 'url(#dots)', opacity: 0.06 }),
    haze,
    dunes.slice(0, 2).join(''),
    tower(upright ? 462 : 1420, upright ? 606 : 650, upright ? 1.08 : 1.3),
    dunes.slice(2, 4).join(''),
    travellers(upright ? 150 : 985, upright ? 622 : 728, upright ? 0.95 : 1.25),
    dunes[4] ?? '',
    specks(random, 46, area, { fill: '#ffcf8f', radius: [0.8, 2.6], opacity: [0.1, 0.5] }),
  ].join('');
  return {
    sky: [night, ember, rust, gold],
    glow: { color: '#ffd9a0', x, y, radius: upright ? 520 : 760 },
    ink: '#160a0d',
    type: '#fff1dd',
    defs: defs(palette),
    body,
  };
};
