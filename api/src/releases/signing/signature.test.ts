import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSigningKeys, readTeamKeys } from './keys.ts';
import { isSignedByItsTeam, signRelease, type Signable } from './signature.ts';

const catalog = newSigningKeys();
const booking = newSigningKeys();
const keys = readTeamKeys(`catalog=${catalog.publicKey}, booking=${booking.publicKey}`);
const release = {
  name: 'catalog',
  version: '1.0.0',
  routes: [{ path: '/', preload: ['js/home.js'] }],
  files: { 'js/home.js': { integrity: 'sha384-a', bytes: 1 } },
};
const signed = { ...release, signature: signRelease(release, catalog.signingKey) };

test('what a team signed is known as its own, whatever order it arrives in, with and without a fallback', () => {
  expect(isSignedByItsTeam(keys, signed)).toBe(true);
  const { name, ...rest } = signed;
  expect(isSignedByItsTeam(keys, { ...rest, name })).toBe(true);
  const withFallback = { ...signed, fallback: release };
  expect(isSignedByItsTeam(keys, withFallback)).toBe(true);
});

test.each<[what: string, change: Record<string, unknown>]>([
  ['a file’s hash', { files: { 'js/home.js': { integrity: 'sha384-b', bytes: 1 } } }],
  ['a file more', { files: { ...release.files, 'js/more.js': { integrity: 'sha384-a', bytes: 1 } } }],
  ['the version', { version: '1.0.1' }],
  ['the order of a list', { routes: [{ path: '/', preload: [] }] }],
  ['a field that nobody knows', { prerendered: '<p>Buy here</p>' }],
  ['the name', { name: 'booking' }],
  ['a remote that nobody owns', { name: 'kiosk' }],
  ['no signature', { signature: undefined }],
  ['an empty signature', { signature: '' }],
  ['a signature of something else', { signature: signRelease({ name: 'catalog' }, catalog.signingKey) }],
  ['another team’s signature', { signature: signRelease(release, booking.signingKey) }],
  ['half a surrogate pair in it', { team: '\ud800' }],
  ['half a surrogate pair in a key', { '\udfff': 1 }],
  ['a number that is none', { bytes: Number.NaN }],
  ['what is no JSON', { builtAt: new Date(0) }],
])('a release with %s changed is nobody’s', (_what, change) => {
  expect(isSignedByItsTeam(keys, { ...signed, ...change })).toBe(false);
});

// Signed once and kept: whoever writes the bytes in another form takes every published release off the site.
const published = {
  publicKey: 'MCowBQYDK2VwAyEANwnudv+8omOhH+RxGV+urV/WCZ+Ofp5zHKf2H9zSvbo=',
  release: {
    version: '1.4.0',
    name: 'catalog',
    team: 'Catalog – “films”',
    routes: [{ path: '/', preload: ['js/home.js'], title: 'Films & séances €\u0007 😀' }],
    files: {
      'js/home.js': { integrity: 'sha384-a', bytes: 70000, brotli: 1e21 },
      'css/ü.css': { integrity: 'sha384-b', bytes: 0.000001 },
    },
    commit: null,
    signature: 'AYiXp2yKbYZqg0OwfRAFoe7cTxJypLJrVWkTHqKulCVYIWvfLqo3DK9XxeOPY8KlFNCq77xUowGJqbUuvWL0CQ==',
  },
};

test('a release that was signed long ago is still its team’s', () => {
  const before = readTeamKeys(`catalog=${published.publicKey}`);
  expect(isSignedByItsTeam(before, published.release)).toBe(true);
});

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, shuffled(inner)] as const);
  return Object.fromEntries(fields.reverse());
};

test('whatever a document says, the order of its fields does not matter to its signature', () => {
  const said = fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' });
  fc.assert(
    fc.property(said, (value) => {
      const document = { name: 'catalog', value };
      const signature = signRelease(document, catalog.signingKey);
      expect(
        isSignedByItsTeam(keys, { name: 'catalog', signature, value: shuffled(value) } as Signable),
      ).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('while keys are exchanged the old and the new one are good, and the old one no more when it is taken away', () => {
  const next = newSigningKeys();
  const both = readTeamKeys(`catalog=${catalog.publicKey},catalog=${next.publicKey}`);
  const resigned = { ...release, signature: signRelease(release, next.signingKey) };
  for (const document of [signed, resigned]) expect(isSignedByItsTeam(both, document)).toBe(true);
  const only = readTeamKeys(`catalog=${next.publicKey}`);
  expect([signed, resigned].map((document) => isSignedByItsTeam(only, document))).toEqual([false, true]);
});

const otherKind = generateKeyPairSync('x25519');
test.each([
  ['no list of names and keys', 'MCowBQYDK2VwAyEA', 'must be a list'],
  ['text for a key', 'catalog=abcd', 'no Ed25519 public key'],
  [
    'a key of another kind',
    `catalog=${otherKind.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`,
    'no Ed25519 public key',
  ],
  ['a private key', `catalog=${catalog.signingKey}`, 'no Ed25519 public key'],
  ['three keys of one team', Array(3).fill(`catalog=${catalog.publicKey}`).join(), 'more than 2 keys'],
])('%s is refused at start', (_what, list, complaint) => {
  expect(() => readTeamKeys(list)).toThrow(complaint);
});

test('what is no private key cannot sign, and is not repeated in the complaint', () => {
  expect(() => signRelease(release, catalog.publicKey)).toThrow('no Ed25519 private key');
  expect(() => signRelease(release, 'c2VjcmV0')).not.toThrow('c2VjcmV0');
});
