import type { Locator } from 'playwright';
import { expect, type Page } from '../../visitor/expect.ts';
import { walkAlone } from '../../visitor/walk-alone.ts';
import { goInside, isAlive, missing, screenOf } from '../../composition/page.ts';
import { remotePage, remotes, type Remote } from '../faults/remote-page.ts';
import { replaceScreen } from '../faults/staging/broken-screen.ts';
import { stagePage } from '../faults/staging/stage-page.ts';
import { olderRelease, stage } from '../faults/staging/staged-release.ts';
import { hearsPresses, uses } from './use-page.ts';
import { whatIsLeft } from './what-is-left.ts';
import type { Way } from './way.ts';

export interface Attempt {
  remote: Remote;
  /** of one of its pages */
  address: string;
  way: Way;
  hasFallback: boolean;
}

export const nameOf = ({ remote, address, way, hasFallback }: Attempt): string =>
  `${remote} ${way.name}, ${hasFallback ? 'with' : 'without'} a fallback release, on ${address}`;

/** What a walk took, in milliseconds, and in loads of the document that the page made by itself. */
export interface Walked {
  /** until the page was as it should be */
  shown: number;
  /** until the page of another team was there, from the click on its link */
  left: number;
  loads: number;
}

/** Another team's page, and the link of the header that leads there. */
const elsewhereOf = (remote: Remote) =>
  remote === 'catalog'
    ? { remote: 'account', link: 'Favorites', address: '/favorite' }
    : { remote: 'catalog', link: 'Movies', address: '/movies' };

/** What is done late, and what watches make of it, has been by then: milliseconds. */
const LATE_MS = 5_000;

/**
 * Walks a visitor to a page whose screen reaches out of its slot, away to another team's page by a link of the header, and
 * back again.
 */
export const walkOut = (attempt: Attempt): Promise<Walked> =>
  walkAlone(nameOf(attempt), { permissions: ['local-network-access'] }, (page) => walkWith(page, attempt));

async function walkWith(page: Page, { remote, address, way, hasFallback }: Attempt): Promise<Walked> {
  const subject = await remotePage(remote, address);
  const elsewhere = elsewhereOf(remote);
  // What hangs: it is asked for by a way.
  await page.route('**/never.css', () => {});
  await stagePage(page, {
    broken: await stage(subject.release, (scripts) => replaceScreen(scripts, subject.files.chunk, way.code)),
    ...(hasFallback && { fallback: await olderRelease(subject.release) }),
  });
  // A question of the page's would keep the browser from leaving.
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  const told = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/reports')) return;
    // What is sent when a document is left cannot be read here.
    const report = request.postDataJSON() as { failed: { kind: string; release: string }[] } | null;
    for (const { kind, release } of report?.failed ?? []) told.add(`${kind} ${release}`);
  });
  let loads = -1;
  page.on('load', () => (loads += 1));

  const arrives = async () => {
    const began = performance.now();
    const at = way.leadsAway ? remotes : [remote];
    await expect.poll(() => isAsItShouldBe(page, at), { intervals: [50], timeout: 15_000 }).toBe(true);
    return performance.now() - began;
  };
  const goTo = async (to: string) => {
    if (way.saysTooMuch) await page.goto(to, { waitUntil: 'commit' });
    else await goInside(page, to);
  };
  await page.goto(subject.address, { waitUntil: 'commit' });
  let shown = await arrives();
  // What comes late comes now.
  const late = way.takesALoad ? 2_500 : 400;
  await page.waitForTimeout(late);
  const again = await arrives();
  if (again > 100) shown += late + again;
  // The pages of the admins have no header.
  if (remote !== 'admin' && !way.leadsAway) await hearsPresses(page);

  const hasTold = async () => {
    const what = `${way.tells} ${remote}@${subject.release.version}`;
    if (way.tells) await expect.poll(() => [...told], { timeout: 10_000 }).toContain(what);
  };
  // Who leaves the admin's pages leaves their document, in which nothing is cleaned up.
  if (remote === 'admin' && !way.onLeaving) await hasTold();

  const began = performance.now();
  if (remote === 'admin') await goTo(elsewhere.address);
  else
    await page
      .getByRole('banner')
      .getByRole('link', { name: elsewhere.link })
      .first()
      .click({ force: way.endsFrames === true });
  await expect(screenOf(page, elsewhere.remote)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  const left = performance.now() - began;
  // HTML is there before the sheets that the document waits for.
  await expect.poll(() => whatIsLeft(page)).toEqual([]);
  // Its HTML may be there before its code, and only that hears where to go inside.
  await expect.poll(() => isAlive(page)).toBe(true);
  // A page that is built anew under the visitor's hands has lost what they put into it.
  if (!way.isLate) await uses(page);
  else {
    const before = loads;
    // That nothing happens to who is there is seen by waiting alone.
    await page.waitForTimeout(LATE_MS);
    // What they have typed would be lost.
    expect(loads).toBe(before);
    await expect.poll(() => whatIsLeft(page)).toEqual([]);
    await expect(screenOf(page, elsewhere.remote)).toBeVisible();
    // What a busy machine was late to load is told as well, and held against nobody.
    const others = [...told].filter((what) => what.includes(` ${elsewhere.remote}@`));
    expect(others.filter((what) => !what.startsWith('load '))).toEqual([]);
    await uses(page);
  }
  await goTo(subject.address);
  await arrives();
  if (way.goesTwice && remote !== 'admin') {
    const before = loads;
    await goTo(elsewhere.address);
    await expect(screenOf(page, elsewhere.remote)).toBeVisible();
    await expect.poll(() => whatIsLeft(page)).toEqual([]);
    await hearsPresses(page);
    expect(loads).toBe(before);
    expect([...told].filter((what) => what.includes(` ${elsewhere.remote}@`))).toEqual([]);
  }
  expect(asked).toBe(0);
  if (remote !== 'admin') await hasTold();
  return { shown, left, loads };
}

/** The chrome, and in the slot a screen that is React's, not only the server's, or the message; nothing covers either. */
async function isAsItShouldBe(page: Page, at: readonly Remote[]): Promise<boolean> {
  for (const remote of at) {
    const inPlace = screenOf(page, remote).or(missing(page, remote).getByRole('heading'));
    if (await inPlace.first().isVisible())
      return (await isOfReact(inPlace.first())) && (remote === 'admin' || isSeen(page, 'header'));
  }
  return false;
}

/** What the server has rendered of a screen looks the same, and answers nobody. */
const isOfReact = (inPlace: Locator): Promise<boolean> =>
  inPlace
    .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')), undefined, {
      timeout: 1_000,
    })
    .catch(() => false);

/** Whether a part of the page is where a click reaches it. */
const isSeen = (page: Page, selector: string): Promise<boolean> =>
  page
    .evaluate((what) => {
      const element = document.querySelector(what);
      const box = element?.getBoundingClientRect();
      if (!element || !box || box.height === 0) return false;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      const on = document.elementFromPoint(box.left + 30, box.top + box.height / 2);
      return on !== null && element.contains(on) && element.querySelector('a') !== null;
    }, selector)
    .catch(() => false);
