import { firstView, goInside, isAlive, markDocument, missing, screenOf } from '../../composition/page.ts';
import { expect, type Page } from '../../visitor/expect.ts';
import { walkAlone } from '../../visitor/walk-alone.ts';
import { faults, type Fault } from './faults.ts';
import { addresses, remotePage, remotes, type Remote } from './remote-page.ts';
import { stagePage } from './staging/stage-page.ts';
import { olderRelease, stage } from './staging/staged-release.ts';

/** One fault on one page. */
export interface Cell {
  remote: Remote;
  fault: Fault;
  /** the page that is opened first: the remote's own, or another's from which the visitor goes there */
  from: 'its own page' | 'another page';
  hasFallback: boolean;
}

/** Every fault with every remote, from both pages, with and without a fallback release. */
export const allCells: Cell[] = faults.flatMap((fault) =>
  remotes.flatMap((remote) =>
    (['its own page', 'another page'] as const).flatMap((from) =>
      [false, true].map((hasFallback) => ({ remote, fault, from, hasFallback })),
    ),
  ),
);

export const nameOf = ({ remote, fault, from, hasFallback }: Cell): string =>
  `${remote}, ${fault.name}, opened on ${from}, ${hasFallback ? 'with' : 'without'} a fallback release`;

/**
 * Walks a visitor through a cell: the slot says what is wrong or its fallback release takes over, the chrome and all
 * other remotes work, and the slot heals without a reload by the visitor when the cause is gone.
 * @returns milliseconds until the slot was as it should be
 */
export const walk = (cell: Cell): Promise<number> =>
  // A document that a test answers counts as one from the public network, which may not load from this machine.
  walkAlone(nameOf(cell), { permissions: ['local-network-access'] }, (page) => walkWith(page, cell));

async function walkWith(page: Page, { remote, fault, from, hasFallback }: Cell): Promise<number> {
  const subject = await remotePage(remote);
  const built = await stage(subject.release, (scripts) => fault.build?.(scripts, subject));
  const { endFault, endStaging } = await stagePage(page, {
    broken: { ...built, release: fault.compose?.(built.release) ?? built.release },
    ...(hasFallback && { fallback: await olderRelease(subject.release) }),
    ...(fault.answer && { answer: (file: string) => fault.answer?.(file, subject) }),
  });

  const failures: string[] = [];
  page.on('console', (message) => {
    if (/could not be loaded/.test(message.text())) failures.push(message.text());
  });
  if (from === 'another page') {
    await page.goto(subject.other.address);
    await expect(screenOf(page, subject.other.remote)).toBeVisible();
  } else await page.goto(subject.address, { waitUntil: 'commit' });
  const isSame = await markDocument(page);
  const began = performance.now();
  if (from === 'another page') await goInside(page, subject.address);
  const older = page.locator(`[data-remote=${remote}][data-release$="-before"]`);
  const isThere = from === 'its own page' && fault.isOfSheet && (await firstView(page).count()) > 0;
  const isHarmless = fault.isHarmless ?? (isThere && (await comesToLife(page, failures)));
  if (isHarmless) await expect(screenOf(page, remote)).toBeVisible();
  else if (hasFallback) await expect(older.and(working(page, remote))).toBeVisible();
  else if (!fault.isOfScreen && from === 'its own page' && (await firstView(page).count()) > 0)
    await staysAsServed(page, remote, failures);
  else await expect(missing(page, remote)).toBeVisible();
  const took = performance.now() - began;

  // The admin's pages are a document of their own: on the way to them and back the page is another.
  for (const other of remotes.filter((name) => name !== remote && name !== 'admin')) {
    await goInside(page, addresses[other]!);
    await expect(screenOf(page, other)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    // A document that has just come can be read before its code is there to go on inside it.
    await expect.poll(() => isAlive(page).catch(() => false)).toBe(true);
  }

  if (fault.answer) {
    endFault();
    await goInside(page, subject.address);
    await expect(screenOf(page, remote)).toBeVisible();
    if (remote !== 'admin') expect(await isSame()).toBe(true);
    return took;
  }
  // What was built wrong is gone with the next composition: a message makes room by itself, others move on when they go.
  await goInside(page, subject.address);
  await expect(hasFallback ? older : missing(page, remote)).toBeVisible();
  endStaging();
  // An answer that is late, as on a busy machine, moves nobody: the navigation after it asks again.
  let turns = 0;
  const stays = async () => {
    try {
      if (!(await isSame())) return false;
      if (hasFallback) await goInside(page, turns++ % 2 === 0 ? subject.other.address : subject.address);
      return true;
    } catch (error) {
      // The document went while it was asked.
      if (String(error).includes('Execution context was destroyed')) return false;
      throw error;
    }
  };
  await expect.poll(stays, { intervals: [500, 2_500] }).toBe(false);
  await expect(screenOf(page, remote).or(screenOf(page, subject.other.remote))).toBeVisible();
  return took;
}

/** Whether a first view needs nothing of what is missing: the server has put it into the page. */
async function comesToLife(page: Page, failures: readonly string[]): Promise<boolean> {
  await expect.poll(async () => failures.length > 0 || (await isAlive(page))).toBe(true);
  return failures.length === 0;
}

/** What the server has rendered is worth more than a message: it stays, and its links are the browser's. */
async function staysAsServed(page: Page, remote: Remote, failures: readonly string[]): Promise<void> {
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  await expect(screenOf(page, remote)).toBeVisible();
  await expect(missing(page, remote)).toHaveCount(0);
  expect(await isAlive(page)).toBe(false);
}

const working = (page: Page, remote: Remote) =>
  page.locator(`[data-remote=${remote}]:not(:has([data-unavailable])):has(:is(h1, h2, form))`);
