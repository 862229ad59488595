import { figure } from '../drawing/figure.ts';
import { blur, linear, mix, radial } from '../drawing/paint.ts';
import { between } from '../drawing/random.ts';
import type { Motif, Palette, Scene } from '../drawing/scene.ts';
import { taper, type Point } from '../drawing/shapes.ts';
import { d, el, placed, times } from '../drawing/svg.ts';

const SMOKE = '#060608';

interface Row {
  readonly base: number;
  readonly low: number;
  readonly high: number;
  readonly fill: string;
  readonly lights: number;
}

function building(
  { random }: Scene,
  x: number,
  width: number,
  { base, low, high, fill, lights }: Row,
): string {
  const height = between(random, low, high);
  const top = base - height;
  const roof =
    random() > 0.55
      ? d('M', x + width * 0.3, top, 'v', -between(random, 14, 60), 'h 3 V', top, 'Z')
      : d('M', x + 4, top, 'v -12 h', width * 0.4, 'v 12 Z');
  const windows: string[] = [];
  for (let wy = top + 16; wy < base - 30; wy += 22)
    for (let wx = x + 7; wx < x + width - 9; wx += 13)
      if (random() < lights)
        windows.push(
          el('rect', {
            x: wx,
            y: wy,
            width: 5,
            height: 9,
            fill: random() > 0.7 ? '#ff5a4d' : '#ffd7a1',
            'fill-opacity': between(random, 0.25, 0.85),
          }),
        );
  return (
    el('path', { d: d('M', x, base, 'V', top, 'h', width, 'V', base, 'Z') + roof, fill }) + windows.join('')
  );
}

function skyline(scene: Scene, row: Row, widths: Point): string {
  const out: string[] = [];
  for (let x = -30; x < scene.width + 20;) {
    const width = between(scene.random, ...widths);
    out.push(building(scene, x, width, row));
    x += width + between(scene.random, -6, 10);
  }
  return out.join('');
}

function slashes(from: Point, to: Point, weight: number): string {
  const cut = (shift: number, wide: number, reach: number, fill: string): string => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const line: Point[] = [0, 0.3, 0.62, 1].map((share, index) => {
      const t = (1 - reach) / 2 + share * reach;
      return [from[0] + dx * t, from[1] + dy * t + shift + (index === 1 || index === 2 ? -10 : 0)];
    });
    return el('path', { d: taper(line, [0, wide * 0.8, wide, wide * 0.5, 0]), fill });
  };
  return el(
    'g',
    { style: 'mix-blend-mode:screen' },
    el('g', { filter: 'url(#bloom)', opacity: 0.8 }, cut(0, weight * 1.2, 1, '#d0122a')),
    cut(0, weight, 1, 'url(#cut)'),
    cut(weight * 1.05, weight * 0.2, 0.84, '#ff6a4d'),
    cut(-weight * 0.95, weight * 0.1, 0.6, '#ff3b3b'),
    cut(weight * 0.1, weight * 0.08, 0.9, '#ffd9c8'),
  );
}

function rain({ random, width }: Scene, count: number): string {
  return times(count, () => {
    const [x, y, length] = [random() * (width + 60), random() * 900, between(random, 16, 62)];
    return el('path', {
      d: d('M', x, y, 'l', -length * 0.27, length),
      stroke: '#ffffff',
      'stroke-opacity': between(random, 0.05, 0.26),
      'stroke-width': between(random, 0.7, 1.6),
    });
  });
}

function standing(x: number, y: number, height: number): string {
  const build = { coat: 56, shoulders: 15.5, stance: 5 };
  return [
    el('ellipse', {
      cx: x,
      cy: y,
      rx: height * 0.3,
      ry: 10,
      fill: '#000',
      opacity: 0.7,
      filter: 'url(#soft)',
    }),
    placed(
      x,
      y,
      { scale: 1, turn: 180, flip: true },
      el('g', { opacity: 0.55, filter: 'url(#soft)' }, figure(0, 0, height * 0.8, SMOKE, build)),
    ),
    figure(x + 2.5, y - 1.5, height, '#ff4a44', build),
    figure(x, y, height, SMOKE, build),
  ].join('');
}

function defs([black, wine, blood, red]: Palette): string {
  return [
    blur('soft', 6),
    blur('bloom', 20),
    blur('haze', 30),
    linear(
      'cut',
      [
        [0, '#ff2f3f'],
        [0.5, '#e3182d'],
        [1, '#8d0f1c'],
      ],
      { x2: 1, y2: 0 },
    ),
    linear('street', [
      [0, mix(wine, blood, 0.5)],
      [0.25, wine],
      [1, black],
    ]),
    linear('far', [
      [0, mix(blood, wine, 0.35)],
      [1, mix(blood, red, 0.28)],
    ]),
    linear('mid', [
      [0, mix(black, wine, 0.7)],
      [1, mix(wine, blood, 0.8)],
    ]),
    linear('near', [
      [0, '#08080a'],
      [1, mix(black, wine, 0.8)],
    ]),
    radial('puddle', [
      [0, red, 0.75],
      [0.5, blood, 0.4],
      [1, blood, 0],
    ]),
  ].join('');
}

/** Havoc: a rainy city at night, cut across by red light; one man in the street. */
export const city: Motif = (scene, palette) => {
  const { width, upright, random } = scene;
  const [black, wine, blood, red] = palette;
  const [x, street] = upright ? [width * 0.5, 664] : [1150, 716];
  const rows: readonly (readonly [Row, Point])[] = [
    [{ base: street, low: 210, high: upright ? 500 : 560, fill: 'url(#far)', lights: 0.1 }, [38, 80]],
    [{ base: street, low: 130, high: 400, fill: 'url(#mid)', lights: 0.22 }, [46, 92]],
    [{ base: street + 6, low: 40, high: 250, fill: 'url(#near)', lights: 0.26 }, [60, 110]],
  ];
  const puddles = times(upright ? 16 : 38, () =>
    el('ellipse', {
      cx: x + between(random, -1, 1) * (upright ? 300 : 560),
      cy: between(random, street + 14, 890),
      rx: between(random, 30, 150),
      ry: between(random, 1.5, 6),
      fill: 'url(#puddle)',
      opacity: between(random, 0.2, 0.75),
    }),
  );
  const fog = el('ellipse', {
    cx: x + 60,
    cy: street - 30,
    rx: upright ? 340 : 620,
    ry: 70,
    fill: red,
    opacity: 0.32,
    filter: 'url(#haze)',
  });
  return {
    sky: [black, wine, blood, mix(blood, red, 0.25)],
    glow: {
      color: red,
      x: upright ? x + 110 : x + 150,
      y: upright ? 340 : 400,
      radius: upright ? 470 : 720,
    },
    ink: '#070708',
    type: '#f7f3ef',
    defs: defs(palette),
    body: [
      ...rows.slice(0, 2).map(([row, widths]) => skyline(scene, row, widths) + fog),
      ...rows.slice(2).map(([row, widths]) => skyline(scene, row, widths)),
      el('rect', { y: street, width, height: 900 - street, fill: 'url(#street)' }),
      puddles,
      upright ? slashes([-30, 560], [640, 196], 52) : slashes([640, 700], [1680, 170], 74),
      standing(x, upright ? street + 62 : street + 112, upright ? 340 : 480),
      rain(scene, upright ? 150 : 330),
    ].join(''),
  };
};
