import { between, type Random } from './random.ts';
import { d, el, num, times, type Attributes } from './svg.ts';

export type Point = readonly [x: number, y: number];

/** A rolling ridge across the scene, closed at the bottom: `d` to fill it and `line` to light its crest. */
export function ridge(
  random: Random,
  { y, amplitude, steps, width }: { y: number; amplitude: number; steps: number; width: number },
): { readonly d: string; readonly line: string } {
  const step = width / steps;
  const bends = Array.from({ length: steps + 3 }, (_, index): Point => {
    return [(index - 1) * step, y + between(random, -amplitude, amplitude)];
  });
  let line = d('M', -step, y);
  bends.forEach(([x, bend], index) => {
    const [nextX, nextBend] = bends[index + 1] ?? [x + step, bend];
    line += d(' Q', x, bend, (x + nextX) / 2, (bend + nextBend) / 2);
  });
  return { line, d: `${line} V 900 H ${num(-step)} Z` };
}

/** Points along a smooth curve through the given points (Catmull-Rom), `detail` to a span. */
export function along(points: readonly Point[], detail = 12): readonly Point[] {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const out: Point[] = [];
  for (let span = 0; span < points.length - 1; span++) {
    const [a, b, c, e] = [at(span - 1), at(span), at(span + 1), at(span + 2)];
    for (let step = 0; step < detail; step++) {
      const t = step / detail;
      const blend = (p: number, q: number, r: number, s: number): number =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3);
      out.push([blend(a[0], b[0], c[0], e[0]), blend(a[1], b[1], c[1], e[1])]);
    }
  }
  return [...out, at(points.length - 1)];
}

/** Outline of a stroke that follows `points` smoothly while its thickness follows `widths` (spread evenly along it). */
export function taper(points: readonly Point[], widths: readonly number[]): string {
  const line = along(points);
  const left: string[] = [];
  const right: string[] = [];
  line.forEach(([x, y], index) => {
    const [px, py] = line[Math.max(0, index - 1)] ?? [x, y];
    const [nx, ny] = line[Math.min(line.length - 1, index + 1)] ?? [x, y];
    const length = Math.hypot(nx - px, ny - py) || 1;
    const place = (index / (line.length - 1)) * (widths.length - 1);
    const low = widths[Math.floor(place)] ?? 0;
    const high = widths[Math.ceil(place)] ?? low;
    const half = (low + (high - low) * (place % 1)) / 2;
    const [ox, oy] = [(-(ny - py) / length) * half, ((nx - px) / length) * half];
    left.push(d(x + ox, y + oy));
    right.unshift(d(x - ox, y - oy));
  });
  return `M${[...left, ...right].join('L')}Z`;
}

/** Round specks scattered over an area: stars, dust, embers. */
export function specks(
  random: Random,
  count: number,
  area: { x: number; y: number; width: number; height: number },
  { fill, radius, opacity }: { fill: string; radius: Point; opacity: Point },
): string {
  return times(count, () =>
    el('circle', {
      cx: area.x + random() * area.width,
      cy: area.y + random() * area.height,
      r: between(random, ...radius),
      fill,
      'fill-opacity': between(random, ...opacity),
    }),
  );
}

/** Lines standing around a circle, as on a dial. */
export function ticks(
  center: Point,
  count: number,
  span: (index: number) => { inner: number; outer: number } & Attributes,
): string {
  return times(count, (index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
    const { inner, outer, ...attributes } = span(index);
    return el('line', {
      x1: center[0] + Math.cos(angle) * inner,
      y1: center[1] + Math.sin(angle) * inner,
      x2: center[0] + Math.cos(angle) * outer,
      y2: center[1] + Math.sin(angle) * outer,
      ...attributes,
    });
  });
}
