import { readTeamKeys } from '@matinee/api/release-signing';
import { expect, test } from 'vitest';
import { compositionOf, releaseOf, signed, teamKeys } from './testing/signed.ts';
import { salvaged, trusted } from './trusted.ts';

const catalog = signed(releaseOf('catalog', '1.1.0'));
const before = signed(releaseOf('catalog', '1.0.0'));
const booking = signed(releaseOf('booking', '1.0.0'));
const versions = (remotes: { name: string; version: string; fallback?: { version: string } | undefined }[]) =>
  remotes.map(
    ({ name, version, fallback }) => `${name}@${version}${fallback ? ` (${fallback.version})` : ''}`,
  );

test('what the teams signed is trusted, fallbacks and fields that this server does not know included', () => {
  const extended = signed({ ...releaseOf('booking', '2.0.0'), prerendered: { '/booking': 'a fragment' } });
  const sent = compositionOf('one', { ...catalog, fallback: before }, extended);
  expect(versions(trusted(sent, teamKeys).remotes)).toEqual(['catalog@1.1.0 (1.0.0)', 'booking@2.0.0']);
});

const otherHash = { ...catalog.files, 'js/app.js': { integrity: `sha384-${'B'.repeat(64)}`, bytes: 10 } };
const bad: [what: string, release: object, complaint: string][] = [
  ['a hash was changed', { ...catalog, files: otherHash }, 'catalog 1.1.0 is not signed'],
  ['the address was changed', { ...catalog, baseUrl: 'https://evil.test/' }, 'is not signed'],
  ['the signature is another team’s', signed(releaseOf('catalog', '1.1.0'), 'booking'), 'is not signed'],
  ['there is no signature', { ...catalog, signature: undefined }, 'is not signed'],
  ['the signature is of another version', { ...catalog, version: '1.2.0' }, 'is not signed'],
  [
    'a file has no hash',
    signed({ ...releaseOf('catalog', '1.1.0'), preload: ['js/gone.js'] }),
    'has no hash',
  ],
];

test.each(bad)('when %s, the composition is refused', (_what, release, complaint) => {
  expect(() => trusted(compositionOf('one', release, booking), teamKeys)).toThrow(complaint);
});

test.each(bad)('when %s of a fallback, the composition is refused too', (_what, fallback, complaint) => {
  const good = signed(releaseOf('catalog', '2.0.0'));
  const said = complaint.replace('catalog 1.1.0', 'catalog');
  expect(() => trusted(compositionOf('one', { ...good, fallback }), teamKeys)).toThrow(
    said.includes('is not signed') ? 'is not signed' : said,
  );
});

test('a team cannot take over for another one, by name or as a fallback', () => {
  expect(() => trusted(compositionOf('one', { ...catalog, fallback: booking }), teamKeys)).toThrow(
    'the fallback of catalog is a release of booking',
  );
});

test('without a key of a team nothing of it is trusted', () => {
  expect(() => trusted(compositionOf('one', catalog), readTeamKeys(''))).toThrow('is not signed');
});

test.each(bad)(
  'with nothing better to serve, when %s, its fallback or nothing takes the place',
  (_what, release) => {
    const rest = salvaged(compositionOf('one', release, booking), teamKeys);
    expect(versions(rest?.remotes ?? [])).toEqual(['booking@1.0.0']);
    const replaced = salvaged(compositionOf('one', { ...release, fallback: before }, booking), teamKeys);
    expect(versions(replaced?.remotes ?? [])).toEqual(['catalog@1.0.0', 'booking@1.0.0']);
  },
);

test('a release stays when only its fallback cannot be trusted', () => {
  const fallback = { ...before, version: '0.9.0' };
  const rest = salvaged(compositionOf('one', { ...catalog, fallback }), teamKeys);
  expect(versions(rest?.remotes ?? [])).toEqual(['catalog@1.1.0']);
});

test('of what has no outline nothing is taken', () => {
  for (const sent of [null, 'text', {}, { remotes: 'all' }, { remotes: [1] }])
    expect(salvaged(sent, teamKeys)).toBeNull();
});
