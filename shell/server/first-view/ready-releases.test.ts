import { expect, test, vi } from 'vitest';
import { createBreaker } from './breaker.ts';
import { placeOf, readyReleases } from './ready-releases.ts';
import type { Renderer } from './renderer/renderer.ts';
import { releaseWith } from './testing/rendered.ts';

const limits = { loadMs: 1_000, loadWorkMs: 1_000, keptWaitingMs: 1_000 };

test('a release that its team has put onto another host is there once more, with the addresses of that one', async () => {
  const ask = vi.fn<Renderer['ask']>(async () => ({ ok: true }));
  const releases = readyReleases({
    rendererOf: () => ({ generation: () => 1, ask, memory: () => 0, stop: () => undefined }),
    dropRenderer: () => undefined,
    read: async () => Buffer.from('code'),
    breaker: createBreaker(() => undefined),
    onReady: () => undefined,
    onForgotten: () => undefined,
    limits,
  });
  const before = releaseWith('catalog', 'code');
  const moved = { ...before, baseUrl: 'https://elsewhere.test/1.0.0/' };
  for (const release of [before, moved])
    await vi.waitFor(() => expect(releases.find(release)?.release).toBe(release));
  const loads = ask.mock.calls.flatMap(([order]) => (order.do === 'load' ? [[order.id, order.base]] : []));
  expect(loads).toEqual([before, moved].map((release) => [placeOf(release), release.baseUrl]));
  expect(releases.find(before)?.release).toBe(before);
});
