import { blur, linear, radial } from './drawing/paint.ts';
import { d, el, num, times } from './drawing/svg.ts';
import { outline } from './title/font.ts';

// The site's colors, from shared-ui/src/tokens/tokens.css: a picture knows no custom properties.
const INK = '#0b0a10';
const RAISED = '#1e1b28';
const LINE = '#7a718c';
const BRIGHT = '#f6f3ee';
const AMBER = '#ffb547';

/** The picture's own measure; it is scaled to what is asked for. */
const WIDTH = 1200;
const HEIGHT = 630;
const MIDDLE = WIDTH / 2;

interface Row {
  readonly y: number;
  readonly seat: number;
  readonly gap: number;
}
/** Nearer rows are larger. The last one is cut by the edge, as it is for whoever sits behind it. */
const rows: readonly Row[] = [
  { y: 448, seat: 44, gap: 9 },
  { y: 510, seat: 52, gap: 11 },
  { y: 582, seat: 62, gap: 13 },
];
const SEATS_IN_ROW = 16;
/** The two that somebody has picked. */
const picked = { row: 1, from: 7, to: 8 } as const;

function seatsOf({ y, seat, gap }: Row, row: number): string {
  const left = MIDDLE - (SEATS_IN_ROW * (seat + gap) - gap) / 2;
  return times(SEATS_IN_ROW, (index) => {
    const isPicked = row === picked.row && index >= picked.from && index <= picked.to;
    // Rows bend around the screen: the seats at their ends are nearer to it.
    const bend = ((index - (SEATS_IN_ROW - 1) / 2) / SEATS_IN_ROW) ** 2 * 46;
    return el('rect', {
      x: left + index * (seat + gap),
      y: y - bend,
      width: seat,
      height: seat * 1.05,
      rx: seat / 5,
      fill: isPicked ? AMBER : RAISED,
      stroke: isPicked ? AMBER : LINE,
      'stroke-width': 2,
    });
  });
}

/** A line of words, centred. */
function words(text: string, fill: string, baseline: number, size: number, tracking: number): string {
  const { box, d: letters } = outline(text, size, tracking);
  const x = MIDDLE - (box.x1 + box.x2) / 2;
  return el('path', { d: letters, fill, transform: `translate(${num(x)} ${num(baseline)})` });
}

/**
 * The site's picture as SVG, 1200×630: the light of the screen before rows of seats of which two are yours. It names no
 * cinema: what this one is called is a setting, and the page says it beside the picture.
 */
export function drawSharePicture(): string {
  const screen = d('M', 170, 108, 'Q', MIDDLE, 62, 1030, 108);
  const beam = d('M', 170, 108, 'Q', MIDDLE, 62, 1030, 108, 'L', 930, 470, 'H', 270, 'Z');
  const light = { gradientUnits: 'userSpaceOnUse', cx: MIDDLE, cy: 90, r: 640 };
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT },
    el(
      'defs',
      {},
      radial(
        'room',
        [
          [0, AMBER, 0.2],
          [0.5, AMBER, 0.05],
          [1, AMBER, 0],
        ],
        light,
      ),
      linear('beam', [
        [0, AMBER, 0.34],
        [1, AMBER, 0],
      ]),
      linear('foot', [
        [0.88, INK, 0],
        [1, INK, 0.7],
      ]),
      blur('soft', 14),
    ),
    el('rect', { width: WIDTH, height: HEIGHT, fill: INK }),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#room)' }),
    // Softened as one: around the flat screen alone a filter has too little room, and is cut.
    el(
      'g',
      { filter: 'url(#soft)' },
      el('path', { d: beam, fill: 'url(#beam)' }),
      el('path', { d: screen, fill: 'none', stroke: AMBER, 'stroke-width': 14 }),
    ),
    el('path', { d: screen, fill: 'none', stroke: '#ffe3b3', 'stroke-width': 6, 'stroke-linecap': 'round' }),
    rows.map(seatsOf).join(''),
    el('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#foot)' }),
    words('PICK YOUR', BRIGHT, 258, 130, 0.05),
    words('VERY SEAT', AMBER, 384, 130, 0.05),
  );
}
