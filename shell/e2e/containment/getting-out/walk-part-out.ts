import { siteUrl } from '../../site/site.ts';
import { liveComposition } from '../../composition/release/releases.ts';
import { missing, screenOf } from '../../composition/page.ts';
import { expect, type Page } from '../../visitor/expect.ts';
import { walkAlone } from '../../visitor/walk-alone.ts';
import { replaceScreen } from '../faults/staging/broken-screen.ts';
import { stagePage } from '../faults/staging/stage-page.ts';
import { olderRelease, stage } from '../faults/staging/staged-release.ts';
import type { Walked } from './walk-out.ts';
import type { Way } from './way.ts';

/** Parts that visitors have who are not signed in, and the page around them. */
const PLACES = {
  showtimes: (movieId: string) => `/movie-detail/${movieId}/1`,
  'card-times': () => '/movies',
} as const;
export const parts = Object.keys(PLACES) as (keyof typeof PLACES)[];

export interface PartAttempt {
  part: keyof typeof PLACES;
  way: Way;
  hasFallback: boolean;
}

export const nameOfPart = ({ part, way, hasFallback }: PartAttempt): string =>
  `part ${part} ${way.name}, ${hasFallback ? 'with' : 'without'} a fallback release`;

const WATCHED_MS = 4_500;

/** Walks a visitor to a page with a part in it that reaches out of its box, and away by a link of the header. */
export const walkPartOut = (attempt: PartAttempt): Promise<Walked> =>
  walkAlone(nameOfPart(attempt), { permissions: ['local-network-access'] }, (page) =>
    walkWith(page, attempt),
  );

async function walkWith(page: Page, { part, way, hasFallback }: PartAttempt): Promise<Walked> {
  const { shows } = (await (await fetch(`${siteUrl}/api/show/all`)).json()) as { shows: { _id: string }[] };
  const release = (await liveComposition()).remotes.find(({ name }) => name === 'booking')!;
  const chunk = release
    .parts!.find(({ name }) => name === part)!
    .preload.find((file) => file.endsWith('.js'))!;
  const broken = await stage(release, (scripts) => replaceScreen(scripts, chunk, way.code));
  await stagePage(page, { broken, ...(hasFallback && { fallback: await olderRelease(release) }) });
  let loads = -1;
  page.on('load', () => (loads += 1));

  const asked = page.waitForRequest((request) => request.url().includes(chunk));
  await page.goto(PLACES[part](shows[0]!._id), { waitUntil: 'commit' });
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
  const shown = healed - began;
  const away = performance.now();
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Favorites' })
    .first()
    .click({ force: way.endsFrames === true });
  await expect(screenOf(page, 'account')).toBeVisible();
  const left = performance.now() - away;
  return { shown, left, loads };
}
