import type { ComposedRelease } from '@matinee/api/releases';
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

/** Windows in which the banner and the tops of the first cards are seen, and one in which the times on those cards are, too. */
const windows = [
  { width: 412, height: 823, hasTimes: false },
  { width: 820, height: 1180, hasTimes: false },
  { width: 1280, height: 800, hasTimes: false },
  { width: 1280, height: 1440, hasTimes: true },
];

test.each(windows)(
  'what a visit of the front page loads in $width × $height is what its budget counts, also a minute later; times where they are seen: $hasTimes',
  async ({ width, height, hasTimes }) => {
    const file = path.resolve(import.meta.dirname, '../../dist/web/release.json');
    const { groups, everyVisit } = JSON.parse(readFileSync(file, 'utf8')) as ShellBuild;
    const ofShell = everyVisit.flatMap((group) => groups[group] ?? []).map((name) => `${siteUrl}/${name}`);
    const { remotes } = await liveComposition();
    const filesOf = (name: string, choose: (release: ComposedRelease) => (string | undefined)[][]) => {
      const release = remotes.find((one) => one.name === name)!;
      return [release.entry, ...choose(release).flat()].map((of) => `${release.baseUrl}${of}`);
    };
    const ofRemote = filesOf('catalog', ({ preload, routes }) => [
      preload,
      routes.find((route) => route.path === '/')?.preload ?? [],
    ]);
    const ofTimes = filesOf('booking', ({ parts = [] }) =>
      parts.filter(({ fills }) => fills === 'card.times').map(({ preload }) => preload),
    );
    const counted = new Set(
      [...ofShell, ...ofRemote, ...(hasTimes ? ofTimes : [])].filter((url) => url.endsWith('.js')),
    );

    const { page } = await newVisitor({ viewport: { width, height } });
    const loaded = new Set<string>();
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) loaded.add(request.url());
    });
    await page.clock.install();
    await page.goto('/');
    await expect(page.locator('[data-movie]').first()).toBeVisible();
    const isCounted = () => expect.poll(() => [...loaded].toSorted()).toEqual([...counted].toSorted());
    await isCounted();
    // What is on its way when the clock leaps would be given up, and told of by code that no other visit needs.
    await page.waitForLoadState('networkidle');
    if (hasTimes) await expect(page.locator('[data-place="card.times"] a').first()).toBeVisible();
    await page.clock.fastForward(60_000);
    await page.waitForLoadState('networkidle');
    await isCounted();
  },
);
