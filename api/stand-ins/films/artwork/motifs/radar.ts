import { blur, linear, mix, radial } from '../drawing/paint.ts';
import type { Motif, Palette, Scene } from '../drawing/scene.ts';
import { specks, taper, ticks, type Point } from '../drawing/shapes.ts';
import { d, el, num, placed, times } from '../drawing/svg.ts';

const EMBER = '#ff8a3d';
const INK = '#02090d';

function dial(radius: number, bright: string): string {
  const rings = times(9, (index) =>
    el('circle', {
      r: radius * (0.11 + index * 0.111),
      fill: 'none',
      stroke: bright,
      'stroke-opacity': 0.5 - index * 0.035,
      'stroke-width': index % 3 ? 1 : 2.2,
      'stroke-dasharray': index % 2 ? '1 7' : 'none',
    }),
  );
  const rim = ticks([0, 0], 120, (index) => {
    const long = index % 10 === 0;
    return {
      inner: radius * (long ? 0.93 : 0.97),
      outer: radius,
      stroke: '#c9fff8',
      'stroke-opacity': long ? 0.9 : 0.4,
      'stroke-width': long ? 2.4 : 1,
    };
  });
  const cross = el('path', {
    d: d('M', -radius, 0, 'H', radius, 'M 0', -radius, 'V', radius),
    stroke: bright,
    'stroke-opacity': 0.16,
  });
  return rings + cross + rim;
}

/** The sweep: wedges laid over one another, so that the light fades away behind the beam. */
function sweep(radius: number, lead: number, bright: string): string {
  const at = (degrees: number): Point => [
    Math.cos((degrees * Math.PI) / 180) * radius,
    Math.sin((degrees * Math.PI) / 180) * radius,
  ];
  // Each wedge reaches back to a different angle from the same beam: wedges side by side would show their seams.
  const wedges = times(26, (index) => {
    const [from, to] = [at(lead - 4 - index * 2.8), at(lead)];
    const path = d('M 0 0 L', ...from, 'A', radius, radius, '0 0 1', ...to, 'Z');
    return el('path', { d: path, fill: bright, opacity: 0.028 });
  });
  const [bx, by] = at(lead);
  return wedges + el('path', { d: d('M 0 0 L', bx, by), stroke: '#eafffb', 'stroke-width': 2.6 });
}

function blips(places: readonly Point[]): string {
  return places
    .map(
      ([cx, cy], index) =>
        el('circle', { cx, cy, r: 11, fill: '#c9fff8', opacity: 0.4, filter: 'url(#soft)' }) +
        el('circle', { cx, cy, r: 3.2 - (index % 2) * 0.8, fill: '#f2fffd' }),
    )
    .join('');
}

/** A burning fuse that ends at the dial's middle. */
function fuse({ random }: Scene, points: readonly Point[]): string {
  const [x, y] = points.at(-1) ?? [0, 0];
  const sparks = times(34, (index) => {
    const [angle, inner, outer] = [
      (index / 34) * Math.PI * 2 + random() * 0.2,
      14 + random() * 8,
      26 + random() ** 2 * 78,
    ];
    return el('path', {
      d: d(
        'M',
        x + Math.cos(angle) * inner,
        y + Math.sin(angle) * inner,
        'L',
        x + Math.cos(angle) * outer,
        y + Math.sin(angle) * outer,
      ),
      stroke: '#ffd3a1',
      'stroke-width': 1 + random() * 1.6,
      'stroke-linecap': 'round',
      opacity: 0.5 + random() * 0.5,
    });
  });
  return [
    el('path', { d: taper(points, [10, 8, 7, 6]), fill: EMBER, opacity: 0.6, filter: 'url(#soft)' }),
    el('path', { d: taper(points, [7, 6, 5, 4.5]), fill: 'url(#cord)' }),
    el('circle', { cx: x, cy: y, r: 120, fill: 'url(#fire)' }),
    sparks,
    el('circle', { cx: x, cy: y, r: 13, fill: '#fff3df', filter: 'url(#tiny)' }),
    el('circle', { cx: x, cy: y, r: 8, fill: '#ffffff' }),
  ].join('');
}

/** Someone let down on a line, limbs spread: thick round strokes, so that it reads small. */
function climber(x: number, y: number, scale: number): string {
  const limb = (points: string, width: number): string =>
    el('path', {
      d: points,
      fill: 'none',
      stroke: INK,
      'stroke-width': width,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    });
  return [
    el('path', { d: d('M', x, 0, 'V', y - 12 * scale), stroke: INK, 'stroke-width': 2.6 }),
    el('path', {
      d: d('M', x + 1.6, 0, 'V', y - 12 * scale),
      stroke: '#c9fff8',
      'stroke-opacity': 0.5,
      'stroke-width': 0.8,
    }),
    placed(
      x,
      y,
      { scale, turn: 16 },
      limb('M -20 2 L 18 -4', 17),
      limb('M -16 2 L -20 6', 18),
      limb('M -24 4 L -34 26 L -52 34', 7.5),
      limb('M -20 0 L -44 -10 L -58 -30', 7.5),
      limb('M 18 -4 L 44 8 L 66 -2', 9.5),
      limb('M 18 -4 L 42 -20 L 68 -32', 9.5),
      limb('M 66 -2 L 74 4', 7),
      limb('M 68 -32 L 77 -28', 7),
      el('circle', { cx: -36, cy: 5, r: 10, fill: INK }),
      limb('M 0 -8 L -6 -18', 4),
    ),
  ].join('');
}

function defs([, , teal, bright]: Palette): string {
  return [
    blur('soft', 7),
    blur('tiny', 4),
    radial('fire', [
      [0, '#fff0d8', 0.95],
      [0.2, '#ffb36b', 0.7],
      [0.55, EMBER, 0.2],
      [1, EMBER, 0],
    ]),
    radial('face', [
      [0, mix(teal, bright, 0.3), 0.75],
      [0.6, teal, 0.35],
      [1, teal, 0.12],
    ]),
    linear('cord', [
      [0, '#ffcf9a'],
      [0.25, EMBER],
      [1, '#8a3a17'],
    ]),
  ].join('');
}

/** Mission: Impossible – The Final Reckoning: a radar dial, a fuse burning to its middle, a descent on a line. */
export const radar: Motif = (scene, palette) => {
  const { width, upright, random } = scene;
  const [black, deep, teal, bright] = palette;
  const [x, y, r] = upright ? [width / 2, 352, 272] : [1130, 440, 372];
  const k = r / 272;
  const cord: readonly Point[] = upright
    ? [
        [x - 330, 640],
        [x - 190, 590],
        [x - 96, 660],
        [x - 10, 590],
        [x - 44, 480],
        [x, y],
      ]
    : [
        [x - 560, 930],
        [x - 380, 800],
        [x - 210, 850],
        [x - 60, 740],
        [x - 90, 590],
        [x, y],
      ];
  return {
    sky: [black, deep, teal, mix(black, deep, 0.5)],
    glow: { color: bright, x, y, radius: upright ? 430 : 660 },
    ink: '#031015',
    type: '#eafffb',
    defs: defs(palette),
    body: [
      el(
        'g',
        { transform: `translate(${num(x)} ${num(y)})` },
        el('circle', { r, fill: 'url(#face)' }),
        sweep(r, -38, bright),
        dial(r, bright),
        blips([
          [96 * k, -112 * k],
          [-130 * k, -70 * k],
          [-64 * k, -178 * k],
          [150 * k, 96 * k],
          [-176 * k, 84 * k],
        ]),
      ),
      specks(
        random,
        50,
        { x: x - r, y: y - r, width: r * 2, height: r * 2 },
        { fill: '#d6fffa', radius: [0.5, 1.5], opacity: [0.15, 0.6] },
      ),
      fuse(scene, cord),
      climber(x + 104 * k, upright ? 226 : 262, upright ? 1.02 : 1.4),
    ].join(''),
  };
};
