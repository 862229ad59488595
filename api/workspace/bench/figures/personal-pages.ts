import type { Browser } from 'playwright';
import { type PaintVisit, visitPaint } from '../paint/visit-paint.ts';
import { marginText, milliseconds, type Line, type Section } from '../report/line.ts';
import { signedInAt } from '../visit/signed-in-at.ts';
import { compareRatios, median, takeTurns } from '../visit/rounds.ts';

/** Of a phone, in pixels. */
const WIDTH = 412;
/** What all of them are compared with: the same person's front page, which comes with its first view. */
const FRONT = '/';
const pages = [FRONT, '/my-booking', '/favorite', '/admin'] as const;
type Page = (typeof pages)[number];

const figures: Record<string, (visit: PaintVisit) => number> = {
  'usable (React is at work in the screen)': ({ alive = NaN }) => alive,
  'first heading or card': ({ content }) => content,
};

function linesOf(page: Page, turns: Record<Page, PaintVisit[]>): Line[] {
  return Object.entries(figures).map(([what, of]) => {
    const [own, front] = [turns[page].map(of), turns[FRONT].map(of)];
    const { middle, margin } = compareRatios(own, front);
    return {
      figure: `${page}: ${what}`,
      measured: milliseconds(median(own)),
      against: milliseconds(median(front)),
      difference: `× ${middle.toFixed(2)} ${marginText(margin, (ratio) => ratio.toFixed(2))}`,
    };
  });
}

/**
 * When pages that are one person's can be used, which have no first view: what makes the others faster shall not make these slower. Over
 * the same slow line and on the same slow processor as first views; beside the front page of the same run, so that runs of two machines can
 * be told from each other.
 * @param url of the site, without a trailing slash
 */
export async function personalPages(browser: Browser, url: string, rounds: number): Promise<Section> {
  const storageState = await signedInAt(browser, url, 'admin');
  const turns = await takeTurns(pages, rounds, (page) =>
    visitPaint(browser, { url: url + page, width: WIDTH, hasCode: true, storageState }),
  );
  return {
    title: `Personal pages, signed in (slow 4G and a processor 4 times slower, both applied; ${rounds} rounds, medians)`,
    against: 'front page',
    lines: pages.filter((page) => page !== FRONT).flatMap((page) => linesOf(page, turns)),
    raw: turns,
  };
}
