import { el, num, type Attributes } from './svg.ts';

/** A gradient stop: offset 0–1, color, opacity 0–1 (1 when left out). */
export type Stop = readonly [offset: number, color: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list
    .map(([offset, color, opacity = 1]) =>
      el('stop', { offset: num(offset), 'stop-color': color, 'stop-opacity': opacity }),
    )
    .join('');
}

/** A linear gradient; from top to bottom unless the attributes x1, y1, x2, y2 say otherwise. */
export function linear(id: string, list: readonly Stop[], attributes: Attributes = {}): string {
  return el('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1, ...attributes }, stops(list));
}

/** A radial gradient over the shape's own box unless the attributes say otherwise. */
export function radial(id: string, list: readonly Stop[], attributes: Attributes = {}): string {
  return el('radialGradient', { id, ...attributes }, stops(list));
}

/** A blur filter with room around the shape, so that a wide blur is not cut at its box. */
export function blur(id: string, deviation: number): string {
  return el(
    'filter',
    { id, x: '-60%', y: '-60%', width: '220%', height: '220%' },
    el('feGaussianBlur', { stdDeviation: deviation }),
  );
}

/** A pattern of small dots, as printed posters have. */
export function halftone(id: string, color: string, step = 9, radius = 1.5): string {
  return el(
    'pattern',
    { id, width: step, height: step, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(28)' },
    el('circle', { cx: step / 2, cy: step / 2, r: radius, fill: color }),
  );
}

function channels(color: string): readonly [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The color `share` (0–1) of the way from one #rrggbb color to another. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const mixed = a.map((channel, index) => Math.round(channel + ((b[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
