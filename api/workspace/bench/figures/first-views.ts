import type { Browser } from 'playwright';
import { serveStatic } from '../paint/static-page.ts';
import { visitPaint, type PaintVisit } from '../paint/visit-paint.ts';
import { isWithin, kilobytes, marginText, milliseconds, type Line, type Section } from '../report/line.ts';
import { signedInAt } from '../visit/signed-in-at.ts';
import { compare, compareRatios, median, middleOf, takeTurns, type Middle } from '../visit/rounds.ts';

/** How much later than on a page without code the largest picture or text may be there. */
const AIM = 1.15;
/** How much later than anything is seen without code the first heading or card may be there. */
const CONTENT_AIM = 1.2;
/** Milliseconds in which the page answers nothing. */
const MAX_BLOCKED_MS = 300;
/** Of two phones, in pixels. */
const WIDTH = 412;
const NARROW = 360;
/** The site answers a page in some milliseconds. */
const MAX_ANSWER_MS = 10_000;

/**
 * `second`: a page with what the browser has kept of another one; `signedIn`: for somebody who is; `narrow`: on the narrower phone;
 * `monolith`: one team's, rendered on its server.
 */
const VARIANTS = ['site', 'second', 'plain', 'static', 'signedIn', 'narrow', 'narrowStatic'] as const;
type Variant = (typeof VARIANTS)[number] | 'monolith';
type Turns = Record<Exclude<Variant, 'monolith'>, PaintVisit[]> & { monolith?: PaintVisit[] };

/** The pages that have a first view: of a movie and of its seats, those of one that is showing. */
async function pagesOf(url: string): Promise<Record<string, string>> {
  const read = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
  const { shows } = (await read('/api/show/all')) as { shows: { _id: string }[] };
  const id = shows[0]?._id ?? '';
  const { dateTime } = (await read(`/api/show/${id}`)) as { dateTime: Record<string, unknown> };
  return {
    '/': '/',
    '/movies': '/movies',
    movie: `/movie-detail/${id}/1`,
    seats: `/seat-layout/${id}/${Object.keys(dateTime).at(-1)}`,
  };
}

/** Asks until the server has the view, which makes no visitor wait for it. */
async function warm(address: string): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    const page = await fetch(address, { signal: AbortSignal.timeout(MAX_ANSWER_MS) });
    if ((await page.text()).includes('data-first-view=')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${address} has no first view`);
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

const times = ({ middle, margin }: Middle): string =>
  `× ${middle.toFixed(2)} ${marginText(margin, (ratio) => ratio.toFixed(2))}`;

function linesOf(name: string, turns: Turns): Line[] {
  const of = (variant: Variant, read: (visit: PaintVisit) => number) =>
    median((turns[variant] ?? []).map(read));
  const sameAs = (figure: string, read: (visit: PaintVisit) => number, unit = milliseconds): Line => ({
    figure: `${name}: ${figure}`,
    measured: unit(of('site', read)),
    against: unit(of('static', read)),
  });
  const before = (figure: string, read: (visit: PaintVisit) => number): Line => ({
    figure: `${name}: ${figure}`,
    measured: milliseconds(of('site', read)),
    difference: `${milliseconds(of('plain', read))} without`,
  });
  // Round by round: what slows the machine down meets all of them.
  const ratioOf = (
    variant: Exclude<Variant, 'monolith'>,
    read: (visit: PaintVisit) => number,
    to = read,
    floor: 'static' | 'narrowStatic' = 'static',
  ) => compareRatios(turns[variant].map(read), turns[floor].map(to));
  const first = ({ first }: PaintVisit) => first;
  const largest = ({ largest }: PaintVisit) => largest;
  const ratio = ratioOf('site', largest);
  const contentRatio = ratioOf('site', ({ content }) => content, first);
  const secondRatio = ratioOf('second', first);
  const [ofNarrow, ofSignedIn] = [
    ratioOf('narrow', largest, largest, 'narrowStatic'),
    ratioOf('signedIn', largest),
  ];
  const shift = Math.max(
    ...[turns.site, turns.narrow, turns.signedIn].flat().map((visited) => visited.shift),
  );
  const blocked = ({ longTasks }: PaintVisit) => sum(longTasks.map(({ took }) => took));
  const alive = ({ alive = NaN }: PaintVisit) => alive;
  const { difference, margin } = compare(turns.site.map(alive), turns.plain.map(alive));
  const beside = (figure: string, read: (visit: PaintVisit) => number, unit = milliseconds): Line => ({
    figure: `${name}: ${figure}, beside a monolith with server rendering`,
    measured: unit(of('site', read)),
    difference: `${unit(of('monolith', read))} there`,
  });
  const rival = turns.monolith && [
    beside('first paint', first),
    beside('largest paint', largest),
    beside('first heading or card', ({ content }) => content),
    beside('alive', alive),
    beside('long tasks in all', blocked),
    beside('script on the wire', ({ bytes }) => bytes['Script'] ?? 0, kilobytes),
  ];
  return [
    sameAs('first paint', first),
    {
      ...sameAs('largest paint', largest),
      difference: times(ratio),
      aim: { text: `≤ × ${AIM}`, reached: isWithin(ratio, AIM) },
    },
    before('largest paint', largest),
    {
      figure: `${name}: largest paint, ${NARROW} px wide`,
      measured: milliseconds(of('narrow', largest)),
      against: milliseconds(of('narrowStatic', largest)),
      difference: times(ofNarrow),
      aim: { text: `≤ × ${AIM}`, reached: isWithin(ofNarrow, AIM) },
    },
    {
      figure: `${name}: largest paint, signed in`,
      measured: milliseconds(of('signedIn', largest)),
      against: milliseconds(of('static', largest)),
      difference: times(ofSignedIn),
      aim: { text: `≤ × ${AIM}`, reached: isWithin(ofSignedIn, AIM) },
    },
    { figure: `${name}: alive, signed in`, measured: milliseconds(of('signedIn', alive)) },
    { figure: `${name}: long tasks in all, signed in`, measured: milliseconds(of('signedIn', blocked)) },
    {
      ...sameAs('first heading or card', ({ content }) => content),
      difference: `${times(contentRatio)} of its first paint`,
      aim: { text: `≤ × ${CONTENT_AIM}`, reached: isWithin(contentRatio, CONTENT_AIM) },
    },
    {
      figure: `${name}: first paint of a second document, with what is kept`,
      measured: milliseconds(of('second', first)),
      against: milliseconds(of('static', first)),
      difference: times(secondRatio),
      aim: { text: '≤ × 1.00', reached: isWithin(secondRatio, 1) },
    },
    {
      ...before('alive', alive),
      aim: { text: 'no later than without', reached: isWithin({ middle: difference, margin }, 0) },
    },
    {
      ...before('long tasks in all', blocked),
      aim: {
        text: `≤ ${MAX_BLOCKED_MS} ms`,
        reached: isWithin(middleOf(turns.site.map(blocked)), MAX_BLOCKED_MS),
      },
    },
    ...['Document', 'Stylesheet', 'Script', 'Font', 'Image'].map((type) =>
      sameAs(`${type.toLowerCase()} on the wire`, ({ bytes }) => bytes[type] ?? 0, kilobytes),
    ),
    {
      figure: `${name}: layout shift`,
      measured: shift.toFixed(3),
      aim: { text: '0.000', reached: shift < 0.0005 },
    },
    ...(rival ?? []),
  ];
}

interface FirstViewsOptions {
  browser: Browser;
  /** of the site, without a trailing slash */
  url: string;
  /** address of the front page as one team's monolith */
  monolith: string;
  rounds: number;
  /** within which it shall end: what is left of them is shared by the pages that are left */
  minutes: number;
  say(line: string): void;
}

/**
 * When something is seen of each page with a first view, beside the same page without one and without any code, over a slow
 * line that is applied and on a processor slowed down. Each visit takes some seconds: nine rounds of all pages
 * twenty minutes.
 */
export async function firstViews({
  browser,
  url,
  monolith,
  rounds,
  minutes,
  say,
}: FirstViewsOptions): Promise<Section> {
  const end = performance.now() + minutes * 60_000;
  const storageState = await signedInAt(browser, url);
  const bare = await serveStatic(url);
  const lines: Line[] = [];
  const raw: Record<string, Turns> = {};
  try {
    const pages = Object.entries(await pagesOf(url));
    for (const [index, [name, path]] of pages.entries()) {
      const began = performance.now();
      const passed = () => performance.now() - began;
      let done = 0;
      const share = (end - began) / (pages.length - index);
      await warm(url + path);
      const addresses = {
        site: url + path,
        second: url + path,
        signedIn: url + path,
        narrow: url + path,
        plain: `${url}${path}?plain`,
        static: bare.url + path,
        narrowStatic: bare.url + path,
        monolith: `${monolith}/`,
      };
      const variants: Variant[] = [...VARIANTS];
      if (path === '/') variants.push('monolith');
      const before = url + (path === '/' ? '/movies' : '/');
      const visit = (variant: Variant) =>
        visitPaint(browser, {
          url: addresses[variant],
          width: variant.startsWith('narrow') ? NARROW : WIDTH,
          hasCode: !/static/i.test(variant),
          after: variant === 'second' ? before : undefined,
          ...(variant === 'signedIn' && { storageState }),
        });
      const turns = await takeTurns(variants, rounds, visit, {
        onRound(round) {
          done = round + 1;
          const seconds = Math.round(passed() / 1000);
          say(`  ${name}: ${round === 0 ? 'warm' : `round ${round} of ${rounds}`} after ${seconds} s`);
        },
        // Another round takes as long as those before.
        hasTime: () => (passed() * (done + 1)) / done < share,
      });
      raw[name] = turns;
      lines.push(...linesOf(name, turns));
    }
  } finally {
    bare.close();
  }
  const measured = Object.values(raw).map(({ site }) => site.length);
  return {
    title: `First views (slow 4G and a processor 4 times slower, both applied; ${[...new Set(measured)].join(', ')} rounds, medians)`,
    against: 'without any code',
    lines,
    raw,
  };
}
