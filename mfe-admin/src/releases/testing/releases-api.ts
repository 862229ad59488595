import { vi } from 'vitest';

/** A release of a remote that is live. */
export const remote = (name: string, version: string, fallback: string | null = null) => ({
  name,
  version,
  fallback,
});
export const published = (name: string, version: string) => ({
  ...remote(name, version),
  publishedAt: '2026-11-20T10:00:00.000Z',
  scripts: 20_100,
  styles: 4_000,
  health: { views: 1_000, failed: 25, lcp: 1_830, inp: 120, cls: 0.04 },
});
/** What /admin/releases is told of a site without a canary. */
export const overview = {
  live: {
    composition: 'one',
    since: '2026-11-20T12:00:00.000Z',
    remotes: [remote('catalog', '1.0.0', '0.9.0'), remote('booking', '2.0.0')],
  },
  canary: null as object | null,
  published: [published('catalog', '1.1.0'), published('catalog', '1.0.0')],
  history: [
    {
      at: '2026-11-20T12:00:00.000Z',
      act: 'promoted',
      composition: 'one',
      share: null,
      releases: ['catalog@1.0.0', 'booking@2.0.0'],
      by: 'Mai',
      reason: 'new front page',
    },
  ],
  shared: [{ module: 'react', ranges: { catalog: '^19.3.1', booking: '^19.3.1' } }],
};
export const canary = {
  composition: 'two',
  share: 10,
  since: '2026-11-20T13:00:00.000Z',
  remotes: [remote('catalog', '1.1.0', '1.0.0'), remote('booking', '2.0.0')],
  comparison: {
    live: { visitors: 900, failing: 9 },
    canary: { visitors: 100, failing: 2 },
    least: 50,
    verdict: 'well',
  },
};

/** Answers the page's calls; acts are answered by `act`, and what was sent is kept. */
export function server(releases: object, act: () => Response = () => Response.json({ success: true })) {
  const sent: { path: string; body: unknown }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    const path = new URL(String(url), 'http://site').pathname;
    if (path.endsWith('/is-admin')) return Response.json({ success: true, isAdmin: true });
    if (options?.method !== 'POST') return Response.json({ success: true, releases });
    sent.push({ path, body: JSON.parse(String(options.body)) as unknown });
    return act();
  });
  return sent;
}
