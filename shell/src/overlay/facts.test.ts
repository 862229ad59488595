import type { ComposedRelease, Composition, ReleaseOnHost } from '@matinee/api/releases';
import { expect, test } from 'vitest';
import type { RemoteEvent } from '../federation/remote-events.ts';
import { partsOf, sharedModules } from './facts.ts';

const onHost = (name: string, version: string, change: Partial<ReleaseOnHost> = {}): ReleaseOnHost => ({
  name,
  team: `Team of ${name}`,
  version,
  entry: 'remoteEntry.js',
  expose: './app',
  preload: [],
  routes: [],
  files: { 'remoteEntry.js': { integrity: 'sha384-x', bytes: 9_000, brotli: 3_000 } },
  weight: 3_500,
  shared: { react: '^19.3.0' },
  builtAt: '2026-01-01T00:00:00.000Z',
  commit: null,
  baseUrl: `http://host/${version}/`,
  ...change,
});
const compositionOf = (...remotes: ComposedRelease[]): Composition => ({ id: 'one', createdAt: '', remotes });
const both = compositionOf(
  { ...onHost('catalog', '2.0.0'), fallback: onHost('catalog', '1.0.0') },
  onHost('booking', '5.0.0'),
);
const loaded = (version: string): RemoteEvent => ({ what: 'loaded', name: 'catalog', version, took: 120 });
const failed = (version: string): RemoteEvent => ({ what: 'load-failed', name: 'catalog', version });

test('a remote that nobody asked for is there with its team, its release and its weight', () => {
  expect(partsOf(both, [])[1]).toMatchObject({
    name: 'booking',
    team: 'Team of booking',
    version: '5.0.0',
    state: 'not asked for',
    bytes: 3_500,
  });
});

test.each([
  ['runs', [loaded('2.0.0')], { version: '2.0.0', state: 'runs', took: 120 }],
  [
    'is replaced by its fallback',
    [failed('2.0.0'), loaded('1.0.0')],
    { version: '1.0.0', state: 'runs as fallback' },
  ],
  ['fails', [failed('2.0.0')], { version: '2.0.0', state: 'failed' }],
  ['comes back after it failed', [failed('2.0.0'), loaded('2.0.0')], { version: '2.0.0', state: 'runs' }],
])('a remote that %s is told as that', (_what, happened, expected) => {
  expect(partsOf(both, happened)[0]).toMatchObject(expected);
  expect(partsOf(both, happened)[1]).toMatchObject({ state: 'not asked for' });
});

test('a shared module has the version of the page, and the range of each remote with whether it is met', () => {
  const old = onHost('admin', '1.0.0', { shared: { react: '^18.0.0', swr: '^2.0.0' } });
  const [react, swr] = sharedModules(compositionOf(onHost('catalog', '2.0.0'), old), { react: ['19.3.1'] });
  expect(react).toEqual({
    name: 'react',
    versions: ['19.3.1'],
    asked: [
      { by: 'catalog', range: '^19.3.0', isMet: true },
      { by: 'admin', range: '^18.0.0', isMet: false },
    ],
  });
  expect(swr).toEqual({ name: 'swr', versions: [], asked: [{ by: 'admin', range: '^2.0.0', isMet: false }] });
});
