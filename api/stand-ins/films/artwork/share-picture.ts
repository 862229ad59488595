import { blur, linear, radial } from './drawing/paint.ts';
import { d, el, num, times } from './drawing/svg.ts';
import { outline } from './title/font.ts';

// The site's colours, from shared-ui/src/tokens/tokens.css: a picture knows no custom properties.
const ink = '#0b0a10';
const raised = '#1e1b28';
const line = '#7a718c';
const hi = '#f6f3ee';
const mid = '#bdb6c9';
const amber = '#ffb547';

/** The picture's own measure; it is scaled to what is asked for. */
const width = 1200;
const height = 630;
const middle = width / 2;

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
const seatsInRow = 16;
/** The two that somebody has picked. */
const picked = { row: 1, from: 7, to: 8 } as const;

function seatsOf({ y, seat, gap }: Row, row: number): string {
  const left = middle - (seatsInRow * (seat + gap) - gap) / 2;
  return times(seatsInRow, (index) => {
    const isPicked = row === picked.row && index >= picked.from && index <= picked.to;
    // Rows bend around the screen: the seats at their ends are nearer to it.
    const bend = ((index - (seatsInRow - 1) / 2) / seatsInRow) ** 2 * 46;
    return el('rect', {
      x: left + index * (seat + gap),
      y: y - bend,
      width: seat,
      height: seat * 1.05,
      rx: seat / 5,
      fill: isPicked ? amber : raised,
      stroke: isPicked ? amber : line,
      'stroke-width': 2,
    });
  });
}

type Part = readonly [text: string, fill: string];

/** A line of words in several colours, centred. */
function words(parts: readonly Part[], baseline: number, size: number, tracking: number): string {
  const measure = (text: string) => outline(text, size, tracking).box;
  const whole = measure(parts.map(([text]) => text).join(''));
  let x = middle - (whole.x1 + whole.x2) / 2;
  return parts
    .map(([text, fill]) => {
      const transform = `translate(${num(x)} ${num(baseline)})`;
      // Where the next part begins: a letter after this one, less that letter alone.
      x += measure(`${text}I`).x2 - measure('I').x2;
      return el('path', { d: outline(text, size, tracking).d, fill, transform });
    })
    .join('');
}

/** The site's picture as SVG, 1200×630: its name in the light of the screen, before rows of seats of which two are yours. */
export function drawSharePicture(): string {
  const screen = d('M', 170, 108, 'Q', middle, 62, 1030, 108);
  const beam = d('M', 170, 108, 'Q', middle, 62, 1030, 108, 'L', 930, 470, 'H', 270, 'Z');
  const light = { gradientUnits: 'userSpaceOnUse', cx: middle, cy: 90, r: 640 };
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    el(
      'defs',
      {},
      radial(
        'room',
        [
          [0, amber, 0.2],
          [0.5, amber, 0.05],
          [1, amber, 0],
        ],
        light,
      ),
      linear('beam', [
        [0, amber, 0.34],
        [1, amber, 0],
      ]),
      linear('foot', [
        [0.88, ink, 0],
        [1, ink, 0.7],
      ]),
      blur('soft', 14),
    ),
    el('rect', { width, height, fill: ink }),
    el('rect', { width, height, fill: 'url(#room)' }),
    // Softened as one: around the flat screen alone a filter has too little room, and is cut.
    el(
      'g',
      { filter: 'url(#soft)' },
      el('path', { d: beam, fill: 'url(#beam)' }),
      el('path', { d: screen, fill: 'none', stroke: amber, 'stroke-width': 14 }),
    ),
    el('path', { d: screen, fill: 'none', stroke: '#ffe3b3', 'stroke-width': 6, 'stroke-linecap': 'round' }),
    rows.map(seatsOf).join(''),
    el('rect', { width, height, fill: 'url(#foot)' }),
    words(
      [
        ['MATI', hi],
        ['NEE', amber],
      ],
      318,
      210,
      0.03,
    ),
    words([['PICK YOUR VERY SEAT', mid]], 378, 36, 0.22),
  );
}
