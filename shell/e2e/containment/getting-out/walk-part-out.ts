import { siteUrl } from '../../site/site.ts';
import { liveComposition } from '../../composition/release/releases.ts';
import { missing, screenOf } from '../../composition/page.ts';
import { expect, type Page } from '../../visitor/expect.ts';
import { signIn } from '../../visitor/sign-in.ts';
import { walkAlone } from '../../visitor/walk-alone.ts';
import { replaceScreen } from '../faults/staging/broken-screen.ts';
import { stagePage } from '../faults/staging/stage-page.ts';
import { olderRelease, stage } from '../faults/staging/staged-release.ts';
import { boxOf, isToGiveWay, mayStandIn } from './box-of-part.ts';
import { hearsPresses } from './use-page.ts';
import type { Walked } from './walk-out.ts';
import type { Way } from './way.ts';
import { whatIsLeft } from './what-is-left.ts';

interface Place {
  /** whose the part is */
  remote: string;
  /** of a page of the catalog with the part in it */
  address(movieId: string): string;
}

/** Parts that all visitors have, and the page around them. */
const FOR_ALL = {
  showtimes: { remote: 'booking', address: (movieId) => `/movie-detail/${movieId}/1` },
  'card-times': { remote: 'booking', address: () => '/movies' },
} satisfies Record<string, Place>;
/** Those of who is signed in: one in the header, one for each movie, one in the front page. */
const FOR_SIGNED_IN = {
  'running-hold': { remote: 'booking', address: () => '/movies' },
  'favorite-heart': { remote: 'account', address: (movieId) => `/movie-detail/${movieId}/1` },
  'next-visit': { remote: 'account', address: () => '/' },
} satisfies Record<string, Place>;
const PLACES = { ...FOR_ALL, ...FOR_SIGNED_IN };
type Part = keyof typeof PLACES;

export const parts: Part[] = Object.keys(FOR_ALL) as (keyof typeof FOR_ALL)[];
export const partsOfSignedIn: Part[] = Object.keys(FOR_SIGNED_IN) as (keyof typeof FOR_SIGNED_IN)[];

export interface PartAttempt {
  part: Part;
  way: Way;
  hasFallback: boolean;
}

export const nameOfPart = ({ part, way, hasFallback }: PartAttempt): string =>
  `part ${part} ${way.name}, ${hasFallback ? 'with' : 'without'} a fallback release`;

const WATCHED_MS = 4_500;

/** What a report says of a failure. */
interface Failed {
  kind: string;
  release: string;
  part?: string;
}
const inWords = ({ kind, release, part = '' }: Failed): string => `${kind} ${release} ${part}`.trim();

/** Walks a visitor to a page with a part in it that reaches out of its box, and away by a link of the header. */
export const walkPartOut = (attempt: PartAttempt): Promise<Walked> =>
  walkAlone(
    nameOfPart(attempt),
    // Whoever has been there before would have files of the page without the fault.
    { permissions: ['local-network-access'], serviceWorkers: 'block' },
    (page) => walkWith(page, attempt),
  );

async function walkWith(page: Page, { part, way, hasFallback }: PartAttempt): Promise<Walked> {
  const { shows } = (await (await fetch(`${siteUrl}/api/show/all`)).json()) as { shows: { _id: string }[] };
  const release = (await liveComposition()).remotes.find(({ name }) => name === PLACES[part].remote)!;
  const placed = release.parts!.find(({ name }) => name === part)!;
  const chunk = placed.preload.find((file) => file.endsWith('.js'))!;
  if (partsOfSignedIn.includes(part)) {
    await page.goto('/theaters');
    await signIn(page, 'user');
  }
  const broken = await stage(release, (scripts) => replaceScreen(scripts, chunk, way.code));
  // What hangs: it is asked for by a way.
  await page.route('**/never.css', () => {});
  await stagePage(page, { broken, ...(hasFallback && { fallback: await olderRelease(release) }) });
  const told: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/reports')) return;
    // What is sent when a document is left cannot be read here.
    const report = request.postDataJSON() as { failed: Failed[] } | null;
    // What a busy machine was late to load is held against nobody.
    for (const failed of report?.failed ?? []) if (failed.kind !== 'load') told.push(inWords(failed));
  });
  const itself = { release: `${release.name}@${release.version}`, part };
  let loads = -1;
  page.on('load', () => (loads += 1));
  // Where the page was damaged, the document that knew of it has been left.
  const isTold = async (failed: Failed) =>
    loads > 0 || (await expect.poll(() => told).toContain(inWords(failed)));

  const asked = page.waitForRequest((request) => request.url().includes(chunk));
  await page.goto(PLACES[part].address(shows[0]!._id), { waitUntil: 'commit' });
  await asked;
  const began = performance.now();
  const header = page.getByRole('banner');
  // Long enough for all that is stopped after a while; the figure is when the page was whole for good.
  let healed = began;
  while (performance.now() - began < WATCHED_MS) {
    if (!(await header.isVisible()) || !(await screenOf(page, 'catalog').isVisible()))
      healed = performance.now();
    await page.waitForTimeout(50);
  }
  // The page around it is whole; only where a part left a timer running may it say that it cannot be shown.
  const whole = screenOf(page, 'catalog');
  const message = missing(page, 'catalog').getByRole('heading');
  if (!way.leadsAway) await expect(way.goesOn ? whole.or(message).first() : whole).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  if (!way.goesOn && !way.leadsAway) await expect.poll(() => whatIsLeft(page)).toEqual([]);
  const stands = mayStandIn(placed, way, { hasFallback, isDamaged: loads > 0 });
  if (!way.leadsAway) await expect.poll(() => boxOf(page, placed)).toMatch(stands);
  if (isToGiveWay(placed, way)) await isTold({ kind: 'render', ...itself });
  if (way.tells === 'script') await isTold({ kind: 'script', release: itself.release });
  if (!way.goesOn && !way.leadsAway)
    expect(told.filter((failed) => failed.includes(' catalog@'))).toEqual([]);
  if (!way.leadsAway) await hearsPresses(page);
  const shown = healed - began;
  const away = performance.now();
  const press = () =>
    page
      .getByRole('banner')
      .getByRole('link', { name: 'Favorites' })
      .first()
      .click({ force: way.endsFrames === true });
  await press();
  const there = screenOf(page, 'account');
  // A press is leave for one step back: who is led back by it presses again.
  if (way.leadsAway)
    await expect
      .poll(async () => (await there.isVisible()) || (await press(), false), { intervals: [2_000] })
      .toBe(true);
  await expect(there).toBeVisible();
  const left = performance.now() - away;
  // What stands in the header is not left with a page.
  if (way.tells === 'render' && way.onLeaving && part !== 'running-hold')
    await isTold({ kind: 'render', ...itself });
  await expect.poll(() => whatIsLeft(page)).toEqual([]);
  return { shown, left, loads };
}
