import { GOES, readPreviewLink, signCandidate, signPreviewLink } from '@matinee/api/site-tokens';
import type { ReleaseOnHost } from '@matinee/api/releases';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compositionOf, releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { candidates } from './candidates.ts';

const SITE_KEY = 'a secret that two processes share';
const live = trusted(
  compositionOf('one', signed(releaseOf('catalog', '1.3.0')), signed(releaseOf('booking', '2.0.0'))),
  teamKeys,
);
const published = async ({
  name,
  version,
}: {
  name: string;
  version: string;
}): Promise<ReleaseOnHost | null> =>
  (name === 'catalog' || name === 'booking') && version !== '9.0.0'
    ? (trusted(compositionOf('x', signed(releaseOf(name, version))), teamKeys).remotes[0] ?? null)
    : null;

function site(
  key: string | undefined = SITE_KEY,
  given: typeof live | null = live,
  found: typeof published = published,
) {
  const app = new Hono();
  const tried = candidates({ siteKey: key, published: found, followed: { current: () => given } });
  app.get('/', async (c) =>
    c.json((await tried(c))?.remotes.map(({ name, version }) => `${name}@${version}`)),
  );
  return async (token?: string) => {
    const response = await app.request(
      '/',
      token === undefined ? {} : { headers: { 'x-matinee-candidate': token } },
    );
    return (await response.text()) || 'nothing';
  };
}
const soon = () => new Date(Date.now() + 60_000);
const token = (releases: Record<string, string>, expires = soon(), key = SITE_KEY) =>
  signCandidate(key, releases, expires);

test('who shows a token is given what is live with the releases in it', async () => {
  const set = await site()(token({ catalog: '1.4.0', booking: '2.1.0' }));
  expect(JSON.parse(set)).toEqual(['catalog@1.4.0', 'booking@2.1.0']);
});

test('and without what goes in it, whose addresses another remote may have then', async () => {
  expect(JSON.parse(await site()(token({ booking: GOES })))).toEqual(['catalog@1.3.0']);
  expect(JSON.parse(await site()(token({ catalog: '1.4.0', booking: GOES })))).toEqual(['catalog@1.4.0']);
});

test('nor does the order of names matter when a page goes back from one team to another', async () => {
  const offers = { path: '/offers', screen: 'home', preload: [] };
  const withOffers = (name: 'catalog' | 'booking', version: string) => {
    const release = releaseOf(name, version);
    return signed({ ...release, routes: [...release.routes, offers] });
  };
  const now = trusted(
    compositionOf('one', signed(releaseOf('catalog', '2.0.0')), withOffers('booking', '2.0.0')),
    teamKeys,
  );
  const before = trusted(
    compositionOf('x', withOffers('catalog', '1.0.0'), signed(releaseOf('booking', '1.0.0'))),
    teamKeys,
  );
  const tried = site(SITE_KEY, now, ({ name }) =>
    Promise.resolve(before.remotes.find((release) => release.name === name) ?? null),
  );
  const both = [
    { catalog: '1.0.0', booking: '1.0.0' },
    { booking: '1.0.0', catalog: '1.0.0' },
  ];
  for (const set of both)
    expect((JSON.parse(await tried(token(set))) as string[]).sort()).toEqual([
      'booking@1.0.0',
      'catalog@1.0.0',
    ]);
  // Beside what is live it cannot be.
  expect(await tried(token({ catalog: '1.0.0' }))).toBe('nothing');
});

test.each<[what: string, token: string | undefined]>([
  ['without one', undefined],
  ['with one that is over', token({ catalog: '1.4.0' }, new Date(Date.now() - 1))],
  ['with one of another site', token({ catalog: '1.4.0' }, soon(), 'another secret of two processes')],
  ['with a preview link', signPreviewLink(SITE_KEY, { name: 'catalog', version: '1.4.0' }, soon())],
  ['with one of a release that is not published', token({ catalog: '9.0.0' })],
  ['with something else', 'x.y'],
])('%s it is what is live', async (_what, given) => {
  expect(await site()(given)).toBe('nothing');
});

test('what shows a candidate opens no preview', () => {
  expect(readPreviewLink(SITE_KEY, token({ name: 'catalog', version: '1.4.0' }), new Date())).toBeNull();
});

test('a site without a key, or with nothing live, tries nothing', async () => {
  expect(await site('')(token({ catalog: '1.4.0' }))).toBe('nothing');
  expect(await site(SITE_KEY, null)(token({ catalog: '1.4.0' }))).toBe('nothing');
});
