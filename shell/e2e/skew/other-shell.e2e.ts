import { afterAll, beforeAll, test } from 'vitest';
import { missing, screenOf } from '../composition/page.ts';
import { goLive, publishFixture, restore } from '../composition/release/releases.ts';
import { addresses } from '../containment/faults/remote-page.ts';
import { siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { root, startOtherShell, type OtherShell } from './other-shell.ts';
import { gitIn, previousCommit } from './previous-commit.ts';

beforeAll(restore);
afterAll(restore);

let running: OtherShell | undefined;
async function serve(commit: string, contract?: string): Promise<OtherShell> {
  return (running = await startOtherShell(commit, contract));
}
afterAll(() => running?.stop());

/** Whether a range such as `^1.0.0` holds a version of the contract. */
const holds = (range: string, contract: string) => {
  const [least = [], has = []] = [range.slice(1), contract].map((version) => version.split('.').map(Number));
  return least[0] === has[0] && (least[1] ?? 0) <= (has[1] ?? 0);
};

const previous = previousCommit(root);
if (!previous) console.log('The shell before this one is not shown: this checkout does not go back so far.');

test.each(previous ? [previous] : [])(
  'today’s remotes run in the shell before, or say in their place that they do not ($what)',
  async ({ commit, what }) => {
    const shell = await serve(commit);
    const answer = (await (await fetch(`${siteUrl}/api/composition`)).json()) as {
      composition: { remotes: { name: string; contract: string }[] };
    };
    const { page } = await newVisitor({ baseURL: shell.url });
    const ran: string[] = [];
    for (const [remote, address] of Object.entries(addresses)) {
      const range = answer.composition.remotes.find(({ name }) => name === remote)?.contract ?? '';
      await page.goto(address);
      await expect(
        holds(range, shell.contract) ? screenOf(page, remote) : missing(page, remote),
      ).toBeVisible();
      if (holds(range, shell.contract)) ran.push(remote);
    }
    console.log(`In ${what} (site contract ${shell.contract}) ran today’s ${ran.join(', ') || 'nothing'}.`);
    await running?.stop();
    running = undefined;
  },
  180_000,
);

test('over a major version of the contract: who allows both runs in today’s shell and in the next, the others say so', async () => {
  await publishFixture('9.6.0', {}, { contract: '1.0', also: { '@matinee/shared-ui': '2.0' } });
  await goLive('9.6.0');
  const today = await newVisitor();
  await today.page.goto('/favorite');
  await expect(today.page.locator('[data-release="9.6.0"]')).toContainText('It works.');

  const next = await serve(gitIn(root)('rev-parse', 'HEAD'), '2.0.0');
  const { page } = await newVisitor({ baseURL: next.url });
  await page.goto('/favorite');
  await expect(page.locator('[data-release="9.6.0"]')).toContainText('It works.');
  await page.goto('/movies');
  await expect(missing(page, 'catalog')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});
