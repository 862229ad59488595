import { afterAll, beforeAll, test } from 'vitest';
import { missing, screenOf } from '../composition/page.ts';
import { goLive, keys, publishFixture, restore } from '../composition/release/releases.ts';
import { siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { previousCommit, startPreviousShell, type PreviousShell } from './previous-shell.ts';

beforeAll(restore);
afterAll(restore);

interface Shells {
  live: { contract: string };
}

/** The site contract of the shell that is live. */
async function liveContract(): Promise<string> {
  const headers = { authorization: `Bearer ${keys().deploy['account']}` };
  return ((await (await fetch(`${siteUrl}/api/shells`, { headers })).json()) as Shells).live.contract;
}
const numbersOf = (version: string) => version.split('.').map(Number) as [number, number];

test('a remote that was built for the first minor version of the contract runs in today’s shell', async () => {
  const [major, minor] = numbersOf(await liveContract());
  expect(minor).toBeGreaterThan(0);
  await publishFixture('9.2.0', {}, `${major}.0`);
  await goLive('9.2.0');
  const { page, problems } = await newVisitor();
  await page.goto('/favorite');
  await expect(page.locator('[data-release="9.2.0"]')).toContainText('It works.');
  expect(problems).toEqual([]);
});

test('a remote that needs a later contract, or one of another major version, is refused at publish', async () => {
  const [major, minor] = numbersOf(await liveContract());
  for (const [version, contract] of [
    ['9.3.0', `${major}.${minor + 1}`],
    ['9.4.0', `${major + 1}.0`],
    ['9.5.0', `${major - 1}.9`],
  ] as const)
    await expect(publishFixture(version, {}, contract)).rejects.toThrow(
      `built for site contract ^${contract}.0`,
    );
});

const commit = process.env['MATINEE_FULL'] === '1' ? previousCommit() : undefined;
const pages = {
  catalog: '/movies',
  booking: '/seat-layout/1/2026-01-01',
  account: '/favorite',
  admin: '/admin',
};

interface Composition {
  remotes: { name: string; contract: string }[];
}

let before: Promise<PreviousShell> | undefined;
/** The shell of before, started when it is needed first. */
const shellBefore = () => (before ??= restore().then(() => startPreviousShell(commit ?? 'HEAD')));
afterAll(async () => (await before)?.stop());

test.each(commit ? Object.entries(pages) : [])(
  'today’s %s runs in the shell before, or says in its place that it does not',
  async (remote, address) => {
    const previous = await shellBefore();
    const answer = (await (await fetch(`${siteUrl}/api/composition`)).json()) as { composition: Composition };
    const release = answer.composition.remotes.find(({ name }) => name === remote);
    const [, needed] = numbersOf(release?.contract.slice(1) ?? '');
    const { page } = await newVisitor({ baseURL: previous.url });
    await page.goto(address);
    const fits = needed <= numbersOf(previous.contract)[1];
    await expect(fits ? screenOf(page, remote) : missing(page, remote)).toBeVisible();
  },
  120_000,
);
