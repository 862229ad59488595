import type { Film } from '../../catalog/film.ts';
import { el, num } from '../drawing/svg.ts';
import { outline } from './font.ts';

/** Where a poster's title and its line of genres may stand, in the poster's pixels. */
export const TITLE_BOX = { x: 44, y: 640, width: 512, height: 222 } as const;

const LARGEST = 190;
const LINE_HEIGHT = 0.82;
/** Least space between the ink of two lines, in ems: accents and cedillas push lines apart. */
const MIN_GAP = 0.1;
const SUB_SIZE = 21;
const SUB_GAP = 24;
const TRACKING = 0.012;
const SUB_TRACKING = 0.16;

/** All ways to break words into one to three lines, in order. */
function breaks(words: readonly string[], lines: number): readonly (readonly string[])[] {
  if (lines === 1) return [[words.join(' ')]];
  return words
    .slice(0, words.length - lines + 1)
    .flatMap((_, index) =>
      breaks(words.slice(index + 1), lines - 1).map((rest) => [words.slice(0, index + 1).join(' '), ...rest]),
    );
}

/** Lines as they stand at one pixel an em: how wide they are, and their baselines below the first line's top. */
interface Stack {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly baselines: readonly number[];
}

function stack(lines: readonly string[]): Stack {
  const boxes = lines.map((line) => outline(line, 100, TRACKING).box);
  const baselines: number[] = [];
  let inkEnd = 0;
  for (const box of boxes) {
    const before = baselines.at(-1);
    const clear = inkEnd + MIN_GAP - box.y1 / 100;
    baselines.push(before === undefined ? -box.y1 / 100 : Math.max(before + LINE_HEIGHT, clear));
    inkEnd = (baselines.at(-1) ?? 0) + box.y2 / 100;
  }
  return { lines, baselines, height: inkEnd, width: Math.max(...boxes.map(({ x1, x2 }) => (x2 - x1) / 100)) };
}

/** The main title, and what is set small under it: the part after " - ", else the genres. */
export function titleParts(film: Film): { readonly main: string; readonly sub: string } {
  const [main = film.title, ...rest] = film.title.split(' - ');
  const sub = rest.length
    ? rest.join(' - ')
    : film.genres
        .slice(0, 3)
        .map(({ name }) => name)
        .join(' · ');
  return { main: main.toUpperCase(), sub: sub.toUpperCase() };
}

/** One line set in place: path data relative to (x, y), and its ink box in the poster's pixels. */
export interface PlacedLine {
  readonly d: string;
  readonly x: number;
  readonly y: number;
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

function place(text: string, size: number, tracking: number, baseline: number): PlacedLine {
  const { d, box } = outline(text, size, tracking);
  const x = TITLE_BOX.x - box.x1;
  return {
    d,
    x,
    y: baseline,
    box: { left: TITLE_BOX.x, top: baseline + box.y1, right: x + box.x2, bottom: baseline + box.y2 },
  };
}

/** Sets a film's title as large as its box allows, breaking it where that makes it largest. */
export function layTitle(film: Film): readonly PlacedLine[] {
  const { main, sub } = titleParts(film);
  const foot = TITLE_BOX.y + TITLE_BOX.height;
  const wide = outline(sub, SUB_SIZE, SUB_TRACKING).box;
  const subSize = SUB_SIZE * Math.min(1, TITLE_BOX.width / (wide.x2 - wide.x1));
  const subInk = outline(sub, subSize, SUB_TRACKING).box;
  const subLine = place(sub, subSize, SUB_TRACKING, foot - subInk.y2);
  const room = subLine.box.top - SUB_GAP - TITLE_BOX.y;
  const words = main.split(' ');
  const best = [1, 2, 3]
    .filter((lines) => lines <= words.length)
    .flatMap((lines) => breaks(words, lines))
    .map(stack)
    .map((lines) => ({
      ...lines,
      size: Math.min(LARGEST, TITLE_BOX.width / lines.width, room / lines.height),
    }))
    .reduce((one, two) => (two.size > one.size ? two : one));
  const top = subLine.box.top - SUB_GAP - best.height * best.size;
  return [
    ...best.lines.map((line, index) => {
      return place(line, best.size, TRACKING, top + (best.baselines[index] ?? 0) * best.size);
    }),
    subLine,
  ];
}

/** The title as SVG, in `color`. */
export function drawTitle(film: Film, color: string): string {
  const lines = layTitle(film);
  return el(
    'g',
    { fill: color },
    ...lines.map(({ d, x, y }, index) =>
      el('path', {
        d,
        transform: `translate(${num(x)} ${num(y)})`,
        'fill-opacity': index === lines.length - 1 ? 0.82 : 1,
      }),
    ),
  );
}
