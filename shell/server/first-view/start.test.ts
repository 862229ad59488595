import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Composition } from '@matinee/api/releases';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sandboxOf, type SandboxSetting } from './settings.ts';
import { startFirstViews } from './start.ts';
import { builtRenderer } from './testing/built-renderer.ts';
import { liveWith, releaseWith, screenThat } from './testing/rendered.ts';

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'matinee-dist-'));
  const { child, probe, host } = await builtRenderer();
  await Promise.all(['renderer', 'view'].map((folder) => mkdir(path.join(dist, folder))));
  await writeFile(path.join(dist, 'renderer/child.js'), child);
  await writeFile(path.join(dist, 'renderer/probe.js'), probe);
  await writeFile(path.join(dist, 'view/host.cjs'), host);
});
afterAll(() => rm(dist, { recursive: true }));

const code = screenThat(`return jsx('p', { children: 'good' });`);
const viewed = liveWith(releaseWith('catalog', code));
const site = { imageBase: 'https://images.test', timeZone: 'UTC' };
const asked = { pathname: '/catalog', search: '', site, isListed: true, data: [] };
const plain = liveWith({ ...releaseWith('catalog', ''), view: undefined });
/** Without any of Node's permissions, on every Node. */
const loose = {
  name: 'loose',
  around: (command: string[]) => command.filter((word) => !word.endsWith('permission')),
};
const none = { name: 'none', around: (command: string[]) => ['/none/unshare', ...command] };

type Candidates = Parameters<typeof startFirstViews>[0]['candidates'];

async function begin(
  sandbox: Exclude<SandboxSetting, 'off'>,
  live: () => Composition,
  candidates?: Candidates,
) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const started = await startFirstViews({
    sandbox,
    dist,
    candidates,
    given: () => [live()],
    read: async () => Buffer.from(code),
    provided: {},
    ask: async () => ({ state: 'unavailable' }),
    log,
  });
  return { started, log };
}

async function start(
  sandbox: Exclude<SandboxSetting, 'off'>,
  live: Composition,
  candidates?: Candidates,
  tries?: Composition,
) {
  const { started, log } = await begin(sandbox, () => live, candidates);
  const tried = tries && (await (await started.tried())?.look({ ...asked, composition: tries }));
  started.stop();
  return { current: started.current(), tried, log };
}

test('what is not set is required of an https site, and the best that there is elsewhere', () => {
  expect(sandboxOf(undefined, 'https://matinee.test')).toBe('required');
  expect(sandboxOf(undefined, 'http://localhost:3000')).toBe('best');
  expect(sandboxOf('off', 'https://matinee.test')).toBe('off');
});

test('while no release has a first view, nothing is tried: a machine that can shut nothing in starts all the same', async () => {
  const { current, log } = await start('required', plain, [none]);
  expect(current).toBeUndefined();
  expect(log.error).not.toHaveBeenCalled();
  // The log says what is asked for, also while there is nothing to render.
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ sandbox: 'required' }, expect.any(String));
});

test('a live release has a first view, and this machine cannot shut its code in: the server says so and does not start', async () => {
  await expect(start('required', viewed, [none])).rejects.toThrow(
    /no shut-in process starts.*FIRST_VIEW_SANDBOX/,
  );
  await expect(start('required', viewed, [loose])).rejects.toThrow(
    /cannot shut their code in, which could read a file.*FIRST_VIEW_SANDBOX/,
  );
});

test('where the best will do, it is used, and the log says what it leaves open', async () => {
  const { current, log } = await start('best', viewed, [loose]);
  expect(current).toBeDefined();
  expect(log.info).toHaveBeenCalledWith(
    expect.objectContaining({ enclosure: 'loose', open: expect.stringContaining('read a file') }),
    expect.any(String),
  );
  const without = await start('best', viewed, [none]);
  expect(without.current).toBeUndefined();
  expect(without.log.error).toHaveBeenCalledOnce();
});

test('pages that wanted a view are counted also where none can be rendered, and where they are made of another shell', async () => {
  const wanted = { ...asked, composition: viewed };
  const release = 'catalog@1.0.0';
  const { started } = await begin('best', () => viewed, [none]);
  onTestFinished(() => started.stop());
  expect(await started.of(wanted, true)).toBeNull();
  expect(await started.of(wanted, false)).toBeNull();
  // Neither an address that a stranger made up nor one without a first view is missed.
  await started.of({ ...wanted, isListed: false }, true);
  await started.of({ ...wanted, isListed: false }, false);
  await started.of({ ...asked, composition: plain }, false);
  expect(started.counts()).toEqual({ [release]: { 'no-renderer': 1, 'other-shell': 1 } });
  // Beside what its renderer gives, where there is one.
  const { started: able } = await begin('best', () => viewed, [loose]);
  onTestFinished(() => able.stop());
  await vi.waitFor(async () => expect(await able.of(wanted, true)).not.toBeNull(), { timeout: 10_000 });
  expect(await able.of(wanted, false)).toBeNull();
  expect(able.counts()[release]).toMatchObject({ rendered: 1, 'other-shell': 1 });
});

test('a set that is tried is rendered where nothing live has a first view, and nowhere where it cannot be shut in', async () => {
  const { tried, log } = await start('best', plain, [loose], viewed);
  expect(tried).toMatchObject([{ html: expect.stringContaining('<p>good</p>') }, 'rendered']);
  expect(log.error).not.toHaveBeenCalled();
  const without = await start('required', plain, [loose], viewed);
  expect(without.tried).toBeUndefined();
  expect(without.log.error).toHaveBeenCalledOnce();
});

test.each(['required', 'best'] as const)(
  'a temporary folder that is full keeps no server from starting, and once there is room it is seen what this machine has (%s)',
  async (sandbox) => {
    vi.stubEnv('TMPDIR', '/none');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { started, log } = await begin(sandbox, () => viewed, [loose]);
    onTestFinished(() => started.stop());
    expect(started.current()).toBeUndefined();
    expect(await started.tried()).toBeUndefined();
    // Once, as often as it is tried: the disk is full enough.
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { reason: expect.stringContaining('ENOENT') },
      expect.any(String),
    );
    vi.unstubAllEnvs();
    await vi.waitFor(
      () =>
        sandbox === 'best'
          ? expect(started.current()).toBeDefined()
          : expect(log.error).toHaveBeenLastCalledWith(expect.stringContaining('cannot shut their code in')),
      { timeout: 10_000 },
    );
  },
);

test('what failed by itself is tried again', async () => {
  const away = path.join(dist, 'renderer-away');
  await rename(path.join(dist, 'renderer'), away);
  let live = plain;
  const { started, log } = await begin('best', () => live, [loose]);
  onTestFinished(() => started.stop());
  live = viewed;
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), { timeout: 10_000 });
  await rename(away, path.join(dist, 'renderer'));
  await vi.waitFor(() => expect(started.current()).toBeDefined(), { timeout: 10_000 });
});
