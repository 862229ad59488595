import { figure } from '../drawing/figure.ts';
import { blur, linear, mix, radial } from '../drawing/paint.ts';
import type { Motif, Palette } from '../drawing/scene.ts';
import { specks, ticks } from '../drawing/shapes.ts';
import { d, el, placed, times } from '../drawing/svg.ts';

const FRAMES = 17;
const WARM = '#ffb27a';

/** Doors inside doors, each turned a little further, so that the eye falls towards the light. */
function doors([night, blue, steel, dawn]: Palette, outer: number): string {
  return times(FRAMES, (index) => {
    const near = index / (FRAMES - 1);
    const scale = outer * 0.845 ** index;
    const [w, h] = [430 * scale, 690 * scale];
    const turn = (FRAMES - 1 - index) * 3.1;
    const wall = index % 2 ? mix(night, blue, 0.3 + near * 0.4) : mix(blue, steel, 0.25 + near * 0.75);
    const edge = mix(mix(steel, '#5c86a8', 0.5), dawn, near ** 1.2);
    const box = { x: -w / 2, y: -h / 2, width: w, height: h };
    const lip = 5 * scale + 1.5;
    return placed(
      0,
      0,
      { turn },
      el('rect', {
        ...box,
        fill: wall,
        stroke: edge,
        'stroke-opacity': 0.25 + near * 0.7,
        'stroke-width': 1 + near * 1.8,
      }),
      el('rect', { ...box, fill: 'url(#lit)', opacity: 0.08 + near * 0.4 }),
      el('rect', {
        x: box.x + lip,
        y: box.y + lip,
        width: Math.max(0, w - lip * 2),
        height: Math.max(0, h - lip * 2),
        fill: 'none',
        stroke: edge,
        'stroke-opacity': 0.12 + near * 0.3,
        'stroke-width': 0.8,
      }),
    );
  });
}

function lastDoor(scale: number): string {
  return placed(
    0,
    0,
    { scale },
    el('rect', { x: -62, y: -98, width: 124, height: 196, fill: WARM, opacity: 0.75, filter: 'url(#bloom)' }),
    el('path', {
      d: d('M -34 78 L 34 78 L 330 560 L -330 560 Z'),
      fill: 'url(#spill)',
      filter: 'url(#soft)',
    }),
    el('rect', { x: -36, y: -78, width: 72, height: 156, fill: 'url(#morning)' }),
    el('path', {
      d: 'M -8 78 L 8 78 L 44 420 L -44 420 Z',
      fill: '#04060b',
      opacity: 0.5,
      filter: 'url(#soft)',
    }),
    figure(0, 79, 82, '#0a0d14', { shoulders: 12, stance: 3 }),
  );
}

/** Until Dawn: a loop of doorways, one figure in the last one, the hours around it. */
export const doorways: Motif = (scene, palette) => {
  const { width, upright, random } = scene;
  const [night, blue, steel, dawn] = palette;
  const [x, y, scale] = upright ? [width / 2, 372, 1] : [1130, 420, 1.25];
  const hours = ticks([x, y], 60, (index) => {
    const hour = index % 5 === 0;
    return {
      inner: (hour ? 236 : 250) * scale,
      outer: 262 * scale,
      stroke: WARM,
      'stroke-width': hour ? 2.4 : 1,
      'stroke-opacity': hour ? 0.75 : 0.32,
    };
  });
  const mist = times(4, (index) =>
    el('ellipse', {
      cx: x + (index - 1.5) * 180,
      cy: upright ? 690 : 840,
      rx: 210,
      ry: 36,
      fill: '#8fb4d8',
      opacity: 0.12,
      filter: 'url(#mist)',
    }),
  );
  return {
    sky: [night, blue, steel, mix(night, blue, 0.4)],
    glow: { color: dawn, x, y, radius: upright ? 430 : 620 },
    ink: '#04060b',
    type: '#f3efe6',
    defs: [
      blur('bloom', 26),
      blur('soft', 5),
      blur('mist', 24),
      radial('lit', [
        [0, dawn, 0.85],
        [0.5, dawn, 0.2],
        [1, dawn, 0],
      ]),
      linear('morning', [
        [0, '#fff3df'],
        [0.55, '#ffd0a0'],
        [1, dawn],
      ]),
      linear('spill', [
        [0, '#ffc796', 0.7],
        [0.45, dawn, 0.22],
        [1, dawn, 0],
      ]),
    ].join(''),
    body: [
      placed(x, y, {}, doors(palette, upright ? 1.5 : 2.1)),
      el('circle', { cx: x, cy: y, r: 249 * scale, fill: 'none', stroke: WARM, 'stroke-opacity': 0.14 }),
      hours,
      placed(x, y, {}, lastDoor(scale)),
      mist,
      specks(
        random,
        60,
        { x: x - 280, y: y - 330, width: 560, height: 620 },
        { fill: '#ffd9b5', radius: [0.6, 2], opacity: [0.15, 0.7] },
      ),
    ].join(''),
  };
};
