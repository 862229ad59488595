import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBuild } from '@matinee/release-tool/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { applyChanges } from './apply-changes.ts';

const live: string[] = ['catalog', 'booking'];

async function apply(build: () => Promise<string[]>) {
  const root = mkdtempSync(path.join(tmpdir(), 'matinee-dev-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeBuild(root, { name: 'catalog', version: '0.1.0-abc', code: '' });
  const site = {
    deploy: vi.fn(async () => {}),
    registerShell: vi.fn(async () => {}),
    restart: vi.fn(async () => {}),
  };
  const said: string[] = [];
  await applyChanges({ root, site, live, build, say: (line) => said.push(line) });
  return { site, said: said.join('\n') };
}

test('a remote that was built goes live beside the others, and nothing restarts', async () => {
  const { site, said } = await apply(async () => ['mfe-catalog']);
  expect(site.deploy).toHaveBeenCalledWith(live);
  expect(site.restart).not.toHaveBeenCalled();
  expect(said).toContain('catalog: 0.1.0-abc is live');
});

test('the API and the shell restart, and no release is made', async () => {
  const { site } = await apply(async () => ['shell', 'api']);
  expect(site.restart.mock.calls).toEqual([['api'], ['shell']]);
  expect(site.deploy).not.toHaveBeenCalled();
});

test('a shell is registered before it restarts, with the API that knows it by then', async () => {
  const { site } = await apply(async () => ['shell', 'api']);
  const [api, shell] = site.restart.mock.invocationCallOrder;
  const [registered] = site.registerShell.mock.invocationCallOrder;
  expect([api, registered, shell]).toEqual(
    [api, registered, shell].toSorted((a, b) => Number(a) - Number(b)),
  );
  const other = await apply(async () => ['api']);
  expect(other.site.registerShell).not.toHaveBeenCalled();
});

test('what cannot be built is said, and the site stays as it is', async () => {
  const { site, said } = await apply(() => Promise.reject(new Error('catalog could not be built: line 3')));
  expect(said).toBe('catalog could not be built: line 3');
  expect(site.deploy).not.toHaveBeenCalled();
  expect(site.restart).not.toHaveBeenCalled();
});
