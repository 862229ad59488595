import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildDevelopmentShell, hotOffset, startHotRemote } from '@matinee/workspace/hot';
import { startSite } from '@matinee/workspace/site';
import { onTestFinished, test } from 'vitest';
import { markDocument, screenOf } from '../composition/page.ts';
import { copyFixture } from '../composition/release/build-fixture.ts';
import { siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Starts the shell's server as it is deployed, without a development build beside it. @returns what it says at its end */
function productionShell(hotRemotes: string): string {
  const dir = mkdtempSync(path.join(root, 'shell/dist/production-'));
  for (const part of ['server', 'web'])
    cpSync(path.join(root, 'shell/dist', part), path.join(dir, part), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [path.join(dir, 'server/main.js')], {
    encoding: 'utf8',
    timeout: 60_000,
    env: {
      PORT: '0',
      API_URL: 'http://127.0.0.1:9',
      CLERK_PUBLISHABLE_KEY: 'pk_test_Y2xlcmsuZXhhbXBsZSQ',
      RELEASE_PUBLIC_KEYS: process.env['RELEASE_PUBLIC_KEYS'] ?? '',
      DATA_DIR: dir,
      HOT_REMOTES: hotRemotes,
    },
  });
  rmSync(dir, { recursive: true });
  expect(status).toBe(1);
  return stderr;
}

test('a production shell does not start with a development server in the place of a remote', () => {
  expect(productionShell('catalog=https://elsewhere.example/')).toContain('HOT_REMOTES');
  expect(productionShell('catalog=http://localhost:3111/')).toContain('The shell has not been built');
});

test('a production page ignores an address that names a development server', async () => {
  const { page } = await newVisitor();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).origin));
  const override = encodeURIComponent('catalog=http://localhost:3111/');
  await page.addInitScript(
    (value) => localStorage.setItem('HOT_REMOTES', value),
    'catalog=http://localhost:3111/',
  );
  await page.goto(`/movies?HOT_REMOTES=${override}&hot=${override}`);
  await expect(screenOf(page, 'catalog')).toBeVisible();
  expect(asked).not.toContain('http://localhost:3111');
});

// It needs a site of its own, with another shell: in the full run only.
const remotes = process.env['MATINEE_FULL'] === '1' ? (['account'] as const) : [];

test.each(remotes)(
  'a change of %s is seen in an open page of a development shell, beside the others as released',
  async (name) => {
    const port = Number(new URL(siteUrl).port) + 40;
    const folder = copyFixture('hot');
    const dataDir = mkdtempSync(path.join(tmpdir(), 'matinee-hot-'));
    const stops: (() => Promise<void>)[] = [];
    onTestFinished(async () => {
      for (const stop of stops.reverse()) await stop();
      for (const dir of [folder, dataDir]) rmSync(dir, { recursive: true, force: true });
    });
    await buildDevelopmentShell(root);
    const server = await startHotRemote({ root, folder, port: port + 13 + hotOffset, say: () => {} });
    stops.push(server.stop);
    const env = { ...process.env, HOT_REMOTES: `${name}=${server.address}` };
    const site = await startSite({ root, port, dataDir, env, say: () => {} });
    stops.push(site.stop);

    const { page } = await newVisitor({ baseURL: site.url });
    await page.goto('/favorite');
    await expect(screenOf(page, name)).toHaveText('Steady');
    // Nobody compares what is being written with what is live: such a page does not report.
    await expect(page.locator('#report')).toHaveCount(0);
    const isSame = await markDocument(page);
    const file = path.join(folder, 'src/Steady.tsx');
    const source = readFileSync(file, 'utf8');
    const times: number[] = [];
    for (const word of ['Quick', 'Quicker', 'Quickest']) {
      const saved = performance.now();
      writeFileSync(file, source.replace('title="Steady"', `title="${word}"`));
      await expect(screenOf(page, name)).toHaveText(word);
      times.push(performance.now() - saved);
    }
    expect(await isSame()).toBe(true);
    console.log(`From save to screen: ${times.map((time) => `${time.toFixed(0)} ms`).join(', ')}`);
    await page.goto('/movies');
    await expect(screenOf(page, 'catalog')).toBeVisible();
  },
  180_000,
);
