import { expect, test, vi } from 'vitest';
import { changeLive } from './change-live.ts';
import type { LiveState } from './answers.ts';
import type { releaseApi } from './release-api.ts';

const composition = { id: 'live', createdAt: '', remotes: [{ name: 'catalog', version: '1.0.0' }] };
const alone: LiveState = { composition };
const withCanary: LiveState = {
  composition,
  canary: { share: 10, composition: { ...composition, id: 'try' } },
};
const REASON = 'a test';

/** The one call that an order becomes, with what is sent. */
async function callFor(order: Parameters<typeof changeLive>[0], now: LiveState | null) {
  const calls: unknown[] = [];
  const call =
    (name: string) =>
    (...given: unknown[]) => (calls.push(name, ...given), Promise.resolve(alone));
  const api = {
    promote: vi.fn(call('promote')),
    rollBack: vi.fn(call('rollBack')),
    startCanary: vi.fn(call('startCanary')),
    decideOnCanary: vi.fn(call('decideOnCanary')),
  } as unknown as ReturnType<typeof releaseApi>;
  await changeLive(order, now, { api, key: 'key' });
  return calls.slice(0, -1);
}
const why = { reason: REASON };
const expected = { composition: 'live', canary: { composition: 'try', share: 10 } };
const named = { versions: { catalog: '2.0.0' as const }, reason: REASON };
const unnamed = { versions: {}, reason: REASON };

test('without a canary: promote, canary and rollback act on what is live', async () => {
  expect(await callFor({ act: 'promote', ...named }, alone)).toEqual([
    'promote',
    { remotes: { catalog: '2.0.0' }, expected: 'live', ...why },
  ]);
  expect(await callFor({ act: 'promote', ...unnamed }, alone)).toEqual([
    'promote',
    { expected: 'live', ...why },
  ]);
  expect(await callFor({ act: 'canary', share: 5, ...unnamed }, alone)).toEqual([
    'startCanary',
    { share: 5, expected: 'live', ...why },
  ]);
  const urgent = await callFor({ act: 'rollback', reason: REASON, urgent: true }, alone);
  expect(JSON.stringify(urgent)).toContain('"urgent":true');
  const meant = await callFor({ act: 'rollback', reason: REASON, live: true }, alone);
  expect(JSON.stringify(meant)).toContain('"live":true');
  expect(await callFor({ act: 'rollback', reason: REASON }, alone)).toEqual([
    'rollBack',
    { expected: 'live', ...why },
  ]);
});

test('a remote goes when that is said, and what else is live stays', async () => {
  const remotes = [...composition.remotes, { name: 'booking', version: '1.0.0' }];
  const now = { composition: { ...composition, remotes } };
  const drops = ['booking'];
  const left = { remotes: { catalog: '1.0.0' }, stays: ['catalog'], drops, expected: 'live', ...why };
  expect(await callFor({ act: 'promote', ...unnamed, drops }, now)).toEqual(['promote', left]);
  const share = { share: 5, ...left };
  expect(await callFor({ act: 'canary', share: 5, ...unnamed, drops }, now)).toEqual(['startCanary', share]);
});

test('the shell that is live stays when a remote is promoted, and the other way round', async () => {
  const now = { composition: { ...composition, shell: { version: '1.0.0' } } };
  expect(await callFor({ act: 'promote', ...named }, now)).toEqual([
    'promote',
    { remotes: { catalog: '2.0.0', shell: '1.0.0' }, stays: ['shell'], expected: 'live', ...why },
  ]);
  const versions = { shell: '2.0.0' };
  expect(await callFor({ act: 'promote', versions, reason: REASON }, now)).toEqual([
    'promote',
    { remotes: { catalog: '1.0.0', shell: '2.0.0' }, stays: ['catalog'], expected: 'live', ...why },
  ]);
});

test('anew, nothing is named that whoever orders has not named, and nothing takes over', async () => {
  const now = { composition: { ...composition, shell: { version: '1.0.0' } } };
  const versions = { booking: '2.0.0' };
  expect(await callFor({ act: 'promote', versions, anew: true, reason: REASON }, now)).toEqual([
    'promote',
    { remotes: versions, noFallback: ['booking'], anew: true, expected: 'live', ...why },
  ]);
});

test('the first promotion expects nothing', async () => {
  expect(await callFor({ act: 'promote', ...named }, null)).toEqual([
    'promote',
    { remotes: { catalog: '2.0.0' }, expected: null, ...why },
  ]);
});

test('a first set that is named may say what goes: a restored site knows what was live', async () => {
  const drops = ['booking'];
  expect(await callFor({ act: 'promote', ...named, drops }, null)).toEqual([
    'promote',
    { remotes: { catalog: '2.0.0' }, drops, expected: null, ...why },
  ]);
  await expect(callFor({ act: 'promote', ...unnamed, drops }, null)).rejects.toThrow('is not live');
});

test('with a canary: promote gives it to all, canary changes its share, abort and rollback take it back', async () => {
  expect(await callFor({ act: 'promote', ...unnamed }, withCanary)).toEqual([
    'decideOnCanary',
    'promote',
    { expected, ...why },
  ]);
  expect(await callFor({ act: 'canary', share: 50, ...unnamed }, withCanary)).toEqual([
    'decideOnCanary',
    'share',
    { expected, share: 50, ...why },
  ]);
  for (const act of ['abort', 'rollback'] as const)
    expect(await callFor({ act, reason: REASON }, withCanary)).toEqual([
      'decideOnCanary',
      'end',
      { expected, ...why },
    ]);
});

test('what needs a canary or something live says so', async () => {
  await expect(callFor({ act: 'abort', reason: REASON }, alone)).rejects.toThrow('No canary is running.');
  await expect(callFor({ act: 'rollback', reason: REASON }, null)).rejects.toThrow('Nothing is live yet.');
});

test.each([
  [{ live: true as const }, '--live'],
  [{ urgent: true as const }, '--urgent'],
  [{ drops: ['booking'] }, '--drop'],
  [{ urgent: true as const, drops: ['booking'] }, '--urgent and --drop'],
])(
  'with a canary a roll-back with %j is refused: it would end the canary and nothing else',
  async (more, words) => {
    await expect(callFor({ act: 'rollback', reason: REASON, ...more }, withCanary)).rejects.toThrow(
      new RegExp(`A canary is running.* without ${words}`),
    );
  },
);

test('what shall go has to be there, and is not named beside: else nothing would go, and look done', async () => {
  const orders = [
    { act: 'promote' as const, ...unnamed },
    { act: 'canary' as const, share: 5, ...unnamed },
  ];
  for (const order of orders)
    await expect(callFor({ ...order, drops: ['catlog'] }, alone)).rejects.toThrow('catlog is not live');
  await expect(callFor({ act: 'promote', ...named, drops: ['catalog'] }, alone)).rejects.toThrow(
    'catalog is named, and shall go',
  );
});
