import { text, failures, type Scene } from './scene.ts';

const page = { name: 'admin-releases', path: () => '/admin/releases', who: 'admin' } as const;
const RELEASES_CALL = '**/api/admin/releases';

const remote = (name: string, version: string, fallback: string | null = null) => ({
  name,
  version,
  fallback,
});
const published = (name: string, version: string, views: number, left = version) => ({
  ...remote(name, version),
  team: name,
  publishedAt: '2026-11-20T10:00:00.000Z',
  commit: '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b',
  builder: {
    workflow: `https://github.com/acme/matinee/.github/workflows/${name}.yml@refs/heads/main`,
    run: 'https://github.com/acme/matinee/actions/runs/7/attempts/1',
  },
  libraries: ['@module-federation/runtime@2.9.2', 'lucide-react@1.75.0', 'uqr@0.1.3'],
  revoking: { isRevoked: false, one: left, older: version },
  scripts: 33_300,
  styles: 3_700,
  health: { views, failed: Math.round(views / 90), lcp: 1_480, inp: 96, cls: 0.02 },
});
const act = (what: string, reason: string, at: string, share: number | null = null) => ({
  at,
  act: what,
  composition: at,
  share,
  releases: ['catalog@1.4.0', 'booking@2.1.0'],
  by: 'Linh Pham',
  reason,
});

/** A canary that is running, beside what is live. */
const running = {
  success: true,
  releases: {
    live: {
      composition: 'one',
      since: '2026-11-20T12:00:00.000Z',
      remotes: [remote('catalog', '1.3.0', '1.2.0'), remote('booking', '2.1.0')],
      revoked: ['catalog@1.1.0'],
      oldest: { booking: '2.0.0' },
    },
    canary: {
      composition: 'two',
      share: 10,
      since: '2026-11-21T09:00:00.000Z',
      remotes: [remote('catalog', '1.4.0', '1.3.0'), remote('booking', '2.1.0')],
      comparison: {
        live: { visitors: 1_240, failing: 13 },
        canary: { visitors: 131, failing: 2 },
        orders: {
          live: { visitors: 1_102, begun: 61, paid: 44 },
          canary: { visitors: 118, begun: 7, paid: 5 },
        },
        least: 30,
        verdict: 'well',
      },
    },
    published: [
      published('catalog', '1.4.0', 420),
      published('catalog', '1.3.0', 1_000, '1.2.0'),
      published('booking', '2.1.0', 812),
    ],
    heardOf: 4_812,
    history: [
      act('canary-started', 'new front page', '2026-11-21T09:00:00.000Z', 10),
      act(
        'canary-failed',
        'Errors for 21.0 % of 62 visitors; of what is live, for 1.1 % of 580 visitors.',
        '2026-11-19T09:00:00.000Z',
      ),
      act('promoted', 'seats by row', '2026-11-18T09:00:00.000Z'),
    ],
    shared: [
      { module: 'react', shell: '19.3.1', ranges: { catalog: '^19.3.0', booking: '^19.3.0' } },
      { module: '@matinee/shared-ui', shell: '1.0.0', ranges: { catalog: '^1.0.0', booking: '^1.0.0' } },
    ],
  },
};

/** Without a canary, and with something to go back to. */
const goesBack = {
  ...running,
  releases: {
    ...running.releases,
    canary: null,
    live: {
      ...running.releases.live,
      before: [remote('catalog', '1.2.0', '1.1.0'), remote('booking', '2.1.0')],
    },
  },
};

export const releaseScenes: Scene[] = [
  { ...page, shows: text('Published releases') },
  ...failures(page, RELEASES_CALL),
  {
    ...page,
    name: 'admin-releases-canary',
    answers: () => ({ [RELEASES_CALL]: running }),
    shows: text('catalog@1.4.0 for 10 % of the visitors'),
  },
  {
    ...page,
    name: 'admin-releases-dialog',
    act: (place) => place.getByRole('button', { name: 'Roll back' }).click(),
    shows: (place) => place.getByRole('dialog'),
  },
  {
    ...page,
    name: 'admin-releases-promote',
    answers: () => ({ [RELEASES_CALL]: { ...running, releases: { ...running.releases, canary: null } } }),
    async act(place) {
      await place.getByRole('button', { name: 'Release catalog@1.4.0' }).click();
      await place.getByLabel('A share of the visitors').check();
    },
    shows: (place) => place.getByLabel('Share in percent'),
  },
  {
    ...page,
    name: 'admin-releases-revoke',
    answers: () => ({ [RELEASES_CALL]: running }),
    act: (place) => place.getByRole('button', { name: 'Take away catalog@1.3.0' }).click(),
    shows: (place) => place.getByText('In its place comes catalog@1.2.0.'),
  },
  {
    ...page,
    name: 'admin-releases-rollback',
    answers: () => ({ [RELEASES_CALL]: goesBack }),
    async act(place) {
      await place.getByRole('button', { name: 'Roll back' }).click();
      await place.getByRole('checkbox', { name: /^Urgent/ }).check();
    },
    shows: (place) => place.getByText('Away goes catalog@1.3.0.'),
  },
  {
    ...page,
    name: 'admin-releases-none',
    answers: () => ({
      [RELEASES_CALL]: {
        success: true,
        releases: { live: null, canary: null, published: [], history: [], shared: [], heardOf: null },
      },
    }),
    shows: text('Nothing is live yet.'),
  },
];
