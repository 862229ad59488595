import type { ComposedRelease, ReleaseOnHost } from '@matinee/api/releases';
import { expect, test, vi } from 'vitest';
import type { RemoteEvents } from './remote-events.ts';
import { createLoader, type Runtime } from './load-remote.ts';

const onHost = (version: string): ReleaseOnHost => ({
  name: 'catalog',
  team: 'Catalog',
  version,
  entry: 'remoteEntry.js',
  expose: './app',
  preload: [],
  routes: [],
  files: { 'remoteEntry.js': { integrity: 'sha384-x', bytes: 1 } },
  shared: {},
  builtAt: '2026-01-01T00:00:00.000Z',
  commit: null,
  baseUrl: `http://host/${version}/`,
});
const release: ComposedRelease = { ...onHost('2.0.0'), fallback: onHost('1.0.0') };
const module = () => ({ default: () => null, preload: vi.fn(async () => {}) });

const runtimeOf = (answers: Record<string, () => Promise<unknown>>): Runtime => ({
  load: vi.fn(async (_name, entry) => answers[entry]?.() ?? Promise.reject(new Error(`no ${entry}`))),
});
const loaderOf = (
  runtime: Runtime,
  limit: number,
  emit: RemoteEvents['emit'] = () => {},
  copiesOf?: (one: ReleaseOnHost) => ReleaseOnHost[],
) => {
  const loader = createLoader(runtime, limit, emit, { of: () => undefined }, copiesOf);
  return { ...loader, load: (...what: Parameters<typeof loader.load>) => loader.load(...what).done };
};
const V2 = 'http://host/2.0.0/remoteEntry.js';
const V1 = 'http://host/1.0.0/remoteEntry.js';

test('the composed release is loaded with the screen of the address', async () => {
  const good = module();
  const { load } = loaderOf(runtimeOf({ [V2]: async () => good }), 1_000);
  await expect(load(release, '/movies')).resolves.toMatchObject({ release: { version: '2.0.0' } });
  expect(good.preload).toHaveBeenCalledWith('/movies');
});

test.each([
  ['is not there', async () => Promise.reject(new Error('404'))],
  ['hangs', () => new Promise(() => {})],
  ['exposes something else', async () => ({ default: 'text' })],
  [
    'cannot load its screen',
    async () => ({ ...module(), preload: async () => Promise.reject(new Error('chunk')) }),
  ],
])('the fallback release takes over when the composed one %s', async (_what, broken) => {
  const { load } = loaderOf(runtimeOf({ [V2]: broken, [V1]: async () => module() }), 20);
  await expect(load(release, '/')).resolves.toMatchObject({ release: { version: '1.0.0' } });
});

const copyOf = (one: ReleaseOnHost) => [{ ...one, baseUrl: `http://site/${one.version}/` }];
const [copy2, copy1] = ['2.0.0', '1.0.0'].map((version) => `http://site/${version}/remoteEntry.js`);

test.each([
  ['the copy of the release on this site, before the fallback', [copy2!, V1, copy1!], copy2!, '2.0.0'],
  ['the fallback release, when the release is broken wherever it comes from', [V1, copy1!], V1, '1.0.0'],
  ['the copy of the fallback, when its host is away as well', [copy1!], copy1!, '1.0.0'],
])('what does not come from its host is replaced by %s', async (_what, there, taken, version) => {
  const answers = Object.fromEntries(there.map((url) => [url, async () => module()]));
  const runtime = runtimeOf(answers);
  const loaded = await loaderOf(runtime, 1_000, () => {}, copyOf).load(release, '/');
  expect(loaded.release.version).toBe(version);
  expect(loaded.release.baseUrl + loaded.release.entry).toBe(taken);
});

test('a screen that the host of a loaded release has lost comes from the copy of that release', async () => {
  let isUp = true;
  const screen = async () => (isUp ? undefined : Promise.reject(new Error('the host is down')));
  const runtime = runtimeOf({
    [V2]: async () => ({ default: () => null, preload: screen }),
    [copy2!]: async () => module(),
  });
  const { load } = loaderOf(runtime, 1_000, () => {}, copyOf);
  await load(release, '/');
  isUp = false;
  await expect(load(release, '/other')).resolves.toMatchObject({
    release: { version: '2.0.0', baseUrl: 'http://site/2.0.0/' },
  });
});

test('a part that the fallback release in the page does not have yet is not there, and nothing is told of that release', async () => {
  const emit = vi.fn<RemoteEvents['emit']>();
  const runtime = runtimeOf({ [V1]: async () => module() });
  const { load, known } = loaderOf(runtime, 1_000, emit, copyOf);
  await load(release, '/movies');
  expect(known('catalog')?.release.version).toBe('1.0.0');
  emit.mockClear();
  await expect(load(release, 'part:card-times')).rejects.toThrow('Nothing is left');
  expect(emit).not.toHaveBeenCalled();
});

test('a failure is not kept: the next call asks again and heals', async () => {
  let up = false;
  const runtime = runtimeOf({ [V2]: async () => (up ? module() : Promise.reject(new Error('down'))) });
  const { load } = loaderOf(runtime, 1_000);
  await expect(load(release, '/')).rejects.toThrow();
  up = true;
  await expect(load(release, '/')).resolves.toMatchObject({ release: { version: '2.0.0' } });
});

test('a release that comes after its time is there for the next try, which asks for nothing', async () => {
  let arrive = (_module: unknown) => {};
  const runtime = runtimeOf({ [V2]: () => new Promise((resolve) => void (arrive = resolve)) });
  const { load, known } = loaderOf(runtime, 10);
  const { fallback: _fallback, ...alone } = release;
  await expect(load(alone, '/')).rejects.toThrow('no answer within 10 ms');
  arrive(module());
  await vi.waitFor(() => expect(known('catalog')).toBeDefined());
  await expect(load(alone, '/')).resolves.toMatchObject({ release: { version: '2.0.0' } });
  expect(runtime.load).toHaveBeenCalledTimes(1);
});

test('a success is kept: the runtime is asked once', async () => {
  const runtime = runtimeOf({ [V2]: async () => module() });
  const { load } = loaderOf(runtime, 1_000);
  await load(release, '/');
  await load(release, '/movies');
  expect(runtime.load).toHaveBeenCalledTimes(1);
});

test('the entry of the fallback release is asked for after the composed one, and each once', async () => {
  const runtime = runtimeOf({});
  const { load } = loaderOf(runtime, 1_000);
  await load(release, '/').catch(() => undefined);
  expect(vi.mocked(runtime.load).mock.calls).toEqual([
    ['catalog', V2],
    ['catalog', V1],
  ]);
});

test('what is loaded ahead is there for the visit, and of a remote in the page only its screen is tried', async () => {
  const catalog = module();
  const emit = vi.fn<RemoteEvents['emit']>();
  const runtime = runtimeOf({ [V2]: async () => catalog });
  const { load, loadAhead, known } = loaderOf(runtime, 1_000, emit);
  loadAhead(release, '/movies');
  await vi.waitFor(() => expect(known('catalog')).toBeDefined());
  expect(catalog.preload).toHaveBeenCalledWith('/movies');
  catalog.preload.mockRejectedValueOnce(new Error('chunk'));
  loadAhead(release, '/releases');
  expect(catalog.preload).toHaveBeenLastCalledWith('/releases');
  await expect(load(release, '/releases')).resolves.toMatchObject({ release: { version: '2.0.0' } });
  expect(emit.mock.calls.map(([{ what }]) => what)).toEqual(['loaded']);
  expect(runtime.load).toHaveBeenCalledOnce();
});

test('a fallback release that is on its way is asked for once, and anew after it failed', async () => {
  let answer = (_found: Promise<unknown>) => {};
  const asked = vi.fn(() => new Promise((resolve) => void (answer = resolve)));
  const { replace } = loaderOf(runtimeOf({ [V1]: asked }), 1_000);
  const [first, second] = [replace(release, '/'), replace(release, '/')];
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  answer(Promise.reject(new Error('down')));
  await expect(first).rejects.toThrow('down');
  await expect(second).rejects.toThrow('down');
  const third = replace(release, '/');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  answer(Promise.resolve(module()));
  await expect(third).resolves.toMatchObject({ release: { version: '1.0.0' } });
});
