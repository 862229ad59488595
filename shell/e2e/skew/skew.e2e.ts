import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { signRelease } from '@matinee/api/release-signing';
import { afterAll, beforeAll, test } from 'vitest';
import { screenOf } from '../composition/page.ts';
import {
  goLive,
  keys,
  liveComposition,
  post,
  publishFixture,
  restore,
} from '../composition/release/releases.ts';
import { siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

beforeAll(restore);
afterAll(restore);

const sharedUi = path.resolve(import.meta.dirname, '../../../shared-ui');
const { version: contract } = JSON.parse(readFileSync(path.join(sharedUi, 'package.json'), 'utf8')) as {
  version: string;
};
const [major = 0, minor = 0] = contract.split('.').map(Number);

/**
 * The committed contracts of this major before today's, as `1.0`. That the fixture keeps to them, and that today's gives
 * all that they gave, the compiler says (`api/workspace/checks/contract`).
 */
const earlier = readdirSync(path.join(sharedUi, 'contract'))
  .map((file) => file.replace('.txt', ''))
  .filter((each) => each.startsWith(`${major}.`) && each !== `${major}.${minor}`);

/** Puts a fixture live that needs this of the shell, and opens its page. */
async function runs(version: string, needs: Parameters<typeof publishFixture>[2]): Promise<void> {
  await publishFixture(version, {}, needs);
  await goLive(version);
  const { page, problems } = await newVisitor();
  await page.goto('/favorite');
  await expect(page.locator(`[data-release="${version}"]`)).toContainText('It works.');
  await page.goto('/movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  expect(problems).toEqual([]);
}

test('the live shell has the contract that is compared with', async () => {
  const headers = { authorization: `Bearer ${keys().deploy['account']}` };
  const { live } = (await (await fetch(`${siteUrl}/api/shells`, { headers })).json()) as {
    live: { contract: string };
  };
  expect(live.contract).toBe(contract);
});

test.each(earlier.map((each, at) => [each, `9.2.${at}`] as const))(
  'a remote that was built for contract %s runs in today’s shell',
  async (before, version) => runs(version, { contract: before }),
);

test('a remote that was built for the major version before this one and allows this one runs in today’s shell', async () => {
  await runs('9.3.0', { contract: `${major - 1}.9`, also: { '@matinee/shared-ui': `${major}.${minor}` } });
});

test('a remote that needs a later contract, or only one of another major version, is refused at publish', async () => {
  await restore();
  const live = (await liveComposition()).remotes.find(({ name }) => name === 'account')!;
  const signingKey = keys().signing['account']!.signingKey;
  for (const range of [`^${major}.${minor + 1}.0`, `^${major + 1}.0.0`, `^${major - 1}.9.0`]) {
    const document = { ...live, version: '9.4.0', contract: range, signature: undefined };
    const sealed = { ...document, signature: signRelease(document, signingKey) };
    await expect(post('releases', 'account', sealed)).rejects.toThrow(`built for site contract ${range}`);
  }
});
