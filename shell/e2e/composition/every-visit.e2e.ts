import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, test } from 'vitest';
import { siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { liveComposition, restore } from './release/releases.ts';

interface ShellBuild {
  groups: Record<string, string[]>;
  /** the chunk groups that the budget counts */
  everyVisit: string[];
}

beforeAll(restore);

test('what a visit of the front page loads is what its budget counts, also a minute later', async () => {
  const file = path.resolve(import.meta.dirname, '../../dist/web/release.json');
  const { groups, everyVisit } = JSON.parse(readFileSync(file, 'utf8')) as ShellBuild;
  const ofShell = everyVisit.flatMap((group) => groups[group] ?? []).map((name) => `${siteUrl}/${name}`);
  const { remotes } = await liveComposition();
  const catalog = remotes.find(({ name }) => name === 'catalog');
  const home = catalog?.routes.find((route) => route.path === '/');
  const ofRemote = [catalog?.entry, ...(catalog?.preload ?? []), ...(home?.preload ?? [])].map(
    (name) => `${catalog?.baseUrl}${name}`,
  );
  const counted = new Set([...ofShell, ...ofRemote].filter((url) => url.endsWith('.js')));

  const { page } = await newVisitor();
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) loaded.add(request.url());
  });
  await page.clock.install();
  await page.goto('/');
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  await page.clock.fastForward(60_000);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => [...loaded].toSorted()).toEqual([...counted].toSorted());
});
