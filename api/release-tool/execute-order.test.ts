import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveState } from './answers.ts';
import { executeOrder } from './execute-order.ts';
import type { releaseApi } from './release-api.ts';
import type { ReleaseTarget } from './release-target.ts';
import type { executeSmoke } from './smoke/execute-smoke.ts';

const site = vi.hoisted(() => ({
  live: null as LiveState | null,
  orders: [] as unknown[],
  smoke: vi.fn<typeof executeSmoke>(),
}));
vi.mock('./smoke/execute-smoke.ts', () => ({ executeSmoke: site.smoke }));
vi.mock('./release-api.ts', () => ({
  releaseApi: () =>
    ({
      roots: async () => [],
      liveState: async () => site.live,
      promote: async (order: unknown) => (site.orders.push(order), site.live?.composition),
    }) as unknown as ReturnType<typeof releaseApi>,
}));

const live = (id: string, booking: string): LiveState => ({
  composition: {
    id,
    createdAt: '2026-01-01T00:00:00.000Z',
    remotes: [
      { name: 'catalog', version: '1.0.0' },
      { name: 'booking', version: booking },
    ],
  },
});
const target = { apiUrl: 'http://api.test', operatorKey: () => 'key' } as ReleaseTarget;
const context = { root: '.', target: () => target, build: async () => undefined, say: () => undefined };

beforeEach(() => {
  site.live = live('first', '1.0.0');
  site.orders.length = 0;
});

test('what was tried is what is ordered: a set that went live during the trial was not tried with it', async () => {
  site.smoke.mockImplementation(async () => {
    site.live = live('second', '2.0.0');
  });
  const versions = { catalog: '2.0.0' as const };
  await executeOrder({ act: 'promote', versions, reason: 'a test', smoke: true }, context);
  // The API refuses it: something else is live.
  expect(site.orders).toMatchObject([{ expected: 'first', remotes: { catalog: '2.0.0', booking: '1.0.0' } }]);
});

test('what goes is tried as gone: what is dropped, and by --anew all that is not named; before anything is live nothing is tried', async () => {
  site.smoke.mockResolvedValue(undefined);
  const order = { act: 'promote' as const, reason: 'a test', smoke: true as const };
  const dropsTried = () => site.smoke.mock.lastCall?.[0].drops;
  await executeOrder({ ...order, versions: {}, drops: ['booking'] }, context);
  expect(dropsTried()).toEqual(['booking']);
  await executeOrder({ ...order, versions: { booking: '2.0.0' }, anew: true }, context);
  expect(dropsTried()).toEqual(['catalog']);
  site.live = null;
  const first = executeOrder({ ...order, versions: { booking: '2.0.0' } }, context);
  await expect(first).rejects.toThrow('promote the first without --smoke');
});
