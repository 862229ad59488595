import type { Film } from '../../catalogue/film.ts';
import { el, num } from '../svg.ts';
import { outline } from './font.ts';

/** Where a poster's title and its line of genres may stand, in the poster's pixels. */
export const TITLE_BOX = { x: 44, y: 640, width: 512, height: 222 } as const;

const LARGEST = 190;
const LINE_HEIGHT = 0.82;
const CAP_HEIGHT = 0.7;
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

function sizeFor(lines: readonly string[], room: number): number {
  const widest = Math.max(
    ...lines.map((line) => {
      const { box } = outline(line, 100, TRACKING);
      return (box.x2 - box.x1) / 100;
    }),
  );
  const tall = CAP_HEIGHT + (lines.length - 1) * LINE_HEIGHT;
  return Math.min(LARGEST, TITLE_BOX.width / widest, room / tall);
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
  const words = main.split(' ');
  const room = TITLE_BOX.height - SUB_SIZE * CAP_HEIGHT - SUB_GAP;
  const best = [1, 2, 3]
    .filter((lines) => lines <= words.length)
    .flatMap((lines) => breaks(words, lines))
    .map((lines) => ({ lines, size: sizeFor(lines, room) }))
    .reduce((one, two) => (two.size > one.size ? two : one));
  const subWidth = outline(sub, SUB_SIZE, SUB_TRACKING).box.x2;
  const subSize = SUB_SIZE * Math.min(1, TITLE_BOX.width / subWidth);
  const foot = TITLE_BOX.y + TITLE_BOX.height;
  const last = foot - SUB_SIZE * CAP_HEIGHT - SUB_GAP;
  return [
    ...best.lines.map((line, index) =>
      place(line, best.size, TRACKING, last - (best.lines.length - 1 - index) * best.size * LINE_HEIGHT),
    ),
    place(sub, subSize, SUB_TRACKING, foot),
  ];
}

/** The title as SVG, in `colour`. */
export function drawTitle(film: Film, colour: string): string {
  const lines = layTitle(film);
  return el(
    'g',
    { fill: colour },
    ...lines.map(({ d, x, y }, index) =>
      el('path', {
        d,
        transform: `translate(${num(x)} ${num(y)})`,
        'fill-opacity': index === lines.length - 1 ? 0.82 : 1,
      }),
    ),
  );
}
