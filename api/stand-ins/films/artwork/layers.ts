import { linear, radial } from './drawing/paint.ts';
import { el } from './drawing/svg.ts';
import type { Drawing, Scene } from './drawing/scene.ts';

const GRAIN_MATRIX = '0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  .9 .9 .9 0 -.92';

function cover(scene: Scene, fill: string, opacity = 1): string {
  return el('rect', { width: scene.width, height: scene.height, fill, opacity });
}

/** Gradients and filters that every picture shares. */
export function layerDefs({ sky, glow, ink }: Drawing): string {
  const units = { gradientUnits: 'userSpaceOnUse' };
  return [
    linear(
      'sky',
      sky.map((color, index) => [index / 3, color] as const),
    ),
    radial(
      'glow',
      [
        [0, glow.color, 0.9],
        [0.3, glow.color, 0.4],
        [0.65, glow.color, 0.1],
        [1, glow.color, 0],
      ],
      { ...units, cx: glow.x, cy: glow.y, r: glow.radius },
    ),
    linear('foot', [
      [0.5, ink, 0],
      [0.68, ink, 0.5],
      [0.86, ink, 0.88],
      [1, ink, 0.97],
    ]),
    linear(
      'side',
      [
        [0, ink, 0.88],
        [0.32, ink, 0.72],
        [0.45, ink, 0.52],
        [0.62, ink, 0],
      ],
      { x2: 1, y2: 0 },
    ),
    radial(
      'vignette',
      [
        [0.55, '#000000', 0],
        [1, '#000000', 0.58],
      ],
      { cx: 0.5, cy: 0.45, r: 0.78 },
    ),
    el(
      'filter',
      { id: 'grain', x: 0, y: 0, width: '100%', height: '100%' },
      el('feTurbulence', { type: 'fractalNoise', baseFrequency: '.82', numOctaves: 2, seed: 7 }),
      el('feColorMatrix', { values: GRAIN_MATRIX }),
    ),
  ].join('');
}

/** What lies behind a motif: the sky's gradient and the light in it. */
export function backLayers(scene: Scene): string {
  return cover(scene, 'url(#sky)') + cover(scene, 'url(#glow)');
}

/** What lies over a motif: the scrim where text will stand, a vignette and grain. */
export function frontLayers(scene: Scene): string {
  const scrim = cover(scene, scene.upright ? 'url(#foot)' : 'url(#side)');
  const grain = el('rect', {
    width: scene.width,
    height: scene.height,
    filter: 'url(#grain)',
    opacity: 0.3,
    style: 'mix-blend-mode:overlay',
  });
  return scrim + cover(scene, 'url(#vignette)') + grain;
}
