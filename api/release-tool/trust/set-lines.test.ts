import { newSigningKeys } from '@matinee/api/release-signing';
import type { Root } from '@matinee/api/release-trust';
import { expect, test } from 'vitest';
import { setLines } from './set-lines.ts';
import {
  ban,
  booking,
  both,
  CREATED_AT,
  live,
  next,
  order,
  publicKey,
  release,
  wholeSet,
} from './testing/orders.ts';

test('whoever signs reads all of it, whatever is written in what was handed over', () => {
  const set = next([booking, release('catalog', '1.0.1\u001B[8m')]);
  const lines = setLines(order(set, { reason: 'as it was\nNothing changes.' }, '/api/composition/rollback'));
  expect(lines.join('\n')).not.toContain('\u001B');
  expect(lines.join('\n')).not.toMatch(/^Nothing/m);
  expect(lines.at(-1)).toBe(String.raw`  catalog: 1.0.0 → 1.0.1\u001b[8m`);
});

test('whoever signs reads what changes against what is live', () => {
  const set = next([booking, release('catalog', '1.1.0', '1.0.0')]);
  expect(setLines(order(set, both)).slice(-2)).toEqual([
    `Live is set 7, signed at ${CREATED_AT} with ${publicKey}. What changes:`,
    '  catalog: 1.0.0 → 1.1.0',
  ]);
  const gone = next([release('catalog', '1.0.0')]);
  expect(setLines(order(gone, {}, '/api/composition/rollback')).at(-1)).toBe('  booking: 1.1.0 → gone');
  const taken = next([release('booking', '1.1.0'), release('catalog', '1.0.0')], {
    revoked: ['booking@1.0.0', 'catalog@0.9.0'],
    oldest: { ...ban.oldest, booking: '1.1.0' },
  });
  const revoke = { releases: ['catalog@0.9.0'], oldest: { booking: '1.1.0' } };
  expect(setLines(order(taken, revoke, '/api/composition/revoke')).slice(-2)).toEqual([
    '  catalog@0.9.0 is revoked',
    '  nothing of booking that is older than 1.1.0 is given any more',
  ]);
});

const rootWith = (operator: string): Root => ({
  kind: 'root',
  version: 3,
  root: { keys: [], threshold: 1 },
  operator: { keys: [operator], threshold: 1 },
  timestamp: { keys: [], threshold: 1 },
  teams: {},
});

test('what a site made up as live is not gone on from: operators of the root have not signed it', () => {
  const made = order(next([booking, release('catalog', '1.1.0', '1.0.0')]), both);
  expect(() => setLines(made, rootWith(publicKey))).not.toThrow();
  expect(() => setLines(made, rootWith(newSigningKeys().publicKey))).toThrow(
    'This must not be signed: set 7, which is said to be live, is not signed by operators of root 3',
  );
});

test.each<[what: string, change: object, says: string]>([
  ['a revocation is left out', { oldest: ban.oldest }, 'booking@1.0.0 is revoked'],
  [
    'a bound is lowered',
    { ...ban, oldest: { catalog: '0.9.0' } },
    'nothing of catalog that is older than 1.0.0',
  ],
])('what gives again what was taken away is not signed: %s', (_what, change, says) => {
  const set = next([booking, release('catalog', '1.1.0')], change);
  expect(() => setLines(order(set, both))).toThrow(says);
});

test.each<[what: string, remotes: object[], body: object, path: string, stranger: string]>([
  [
    'another version of one',
    [release('booking', '1.0.1'), release('catalog', '1.1.0')],
    both,
    '/api/composition',
    'booking@1.0.1',
  ],
  [
    'one more',
    [booking, release('catalog', '1.1.0'), release('extra', '1.0.0')],
    both,
    '/api/composition/canary',
    'extra@1.0.0',
  ],
  [
    'another fallback',
    [release('booking', '1.1.0', '0.9.0'), release('catalog', '1.1.0')],
    both,
    '/api/composition',
    'booking@0.9.0',
  ],
  [
    'an old one in a revocation',
    [release('booking', '0.9.0'), release('catalog', '1.0.0')],
    {},
    '/api/composition/revoke',
    'booking@0.9.0',
  ],
  [
    'a lower one where nothing was named',
    [booking, release('catalog', '0.9.0')],
    {},
    '/api/composition',
    'catalog@0.9.0',
  ],
  [
    'a remote that is not live where nothing was named',
    [booking, release('catalog', '1.0.0'), release('extra', '1.0.0')],
    {},
    '/api/composition/canary',
    'extra@1.0.0',
  ],
])('a release that nobody has ordered is not signed: %s', (_what, remotes, body, path, stranger) => {
  expect(() => setLines(order(next(remotes), body, path))).toThrow(`nobody has ordered ${stranger}`);
});

test('nor a shell that nobody has ordered, nor what is compared with something that is not live', () => {
  const set = next([booking, release('catalog', '1.1.0')]);
  const shell = wholeSet(8, { ...set.composition, shell: { version: '0.9.0' } });
  expect(() => setLines(order(shell, both))).toThrow('nobody has ordered shell@0.9.0');
  const lied = { ...live, composition: { ...live.composition, revoked: [] } };
  expect(() => setLines({ ...order(set, both), toSign: { ...set, live: lied } })).toThrow(
    'set 7 is of another composition',
  );
});

test('what stands and what takes over for a revoked release is nobody’s order, and is signed', () => {
  const set = next([release('booking', '1.0.1'), release('catalog', '1.0.0')], {
    ...ban,
    revoked: ['booking@1.0.0', 'booking@1.1.0'],
  });
  const revoke = { releases: ['booking@1.1.0'] };
  expect(setLines(order(set, revoke, '/api/composition/revoke'))).toContain('  booking@1.1.0 is revoked');
});

test('what takes over for a release comes only where that is taken away', () => {
  const set = next([release('booking', '1.0.1'), release('catalog', '1.0.0')], {
    ...ban,
    revoked: ['booking@1.0.0', 'catalog@0.9.0'],
  });
  const revoke = { releases: ['catalog@0.9.0'] };
  expect(() => setLines(order(set, revoke, '/api/composition/revoke'))).toThrow(
    'nobody has ordered booking@1.0.1',
  );
});

test.each<[what: string, body: object, path: string]>([
  ['a promotion', both, '/api/composition'],
  ['a promotion of the newest', {}, '/api/composition'],
  ['a roll-back', {}, '/api/composition/rollback'],
  ['a revocation of another', { releases: ['catalog@0.9.0'] }, '/api/composition/revoke'],
])('nothing is taken away for ever that nobody has ordered to be: with %s', (_what, body, path) => {
  const version = 'remotes' in body ? '1.1.0' : '1.0.0';
  const revoked = ['booking@1.0.0', ...('releases' in body ? ['catalog@0.9.0'] : [])];
  const set = (change: object) =>
    next([booking, release('catalog', version)], { ...ban, revoked, ...change });
  expect(() => setLines(order(set({}), body, path))).not.toThrow();
  expect(() => setLines(order(set({ revoked: [...revoked, 'catalog@0.8.0'] }), body, path))).toThrow(
    'nobody has ordered that catalog@0.8.0 is revoked',
  );
  expect(() => setLines(order(set({ oldest: { ...ban.oldest, booking: '1.1.0' } }), body, path))).toThrow(
    'nobody has ordered that nothing of booking older than 1.1.0 is given',
  );
});

test('of a bound that is one build the others of its version are taken away with it', () => {
  const [bound, earlier] = ['1.0.0-0a1b2c3d4e', '1.0.0-1a1b2c3d4e'];
  const set = (revoked: string) =>
    next([booking, release('catalog', '1.0.0')], {
      revoked: ['booking@1.0.0', revoked],
      oldest: { catalog: bound },
    });
  const revoke = { oldest: { catalog: bound } };
  const path = '/api/composition/revoke';
  expect(setLines(order(set(`catalog@${earlier}`), revoke, path))).toContain(
    `  catalog@${earlier} is revoked`,
  );
  for (const other of ['catalog@1.1.0-1a1b2c3d4e', `booking@${earlier}`])
    expect(() => setLines(order(set(other), revoke, path))).toThrow(`that ${other} is revoked`);
});

test('an order without names is signed for what is live or newer', () => {
  const set = next([booking, release('catalog', '1.1.0', '1.0.0')]);
  expect(setLines(order(set, {}))).toContain('  catalog: 1.0.0 → 1.1.0');
});

const without = (toSign: ReturnType<typeof next>, body: object) => ({
  ...order(toSign, body),
  toSign: { ...toSign, live: undefined },
});
const plain = (change: object = {}) =>
  wholeSet(1, { id: 'first', createdAt: CREATED_AT, remotes: [release('catalog', '1.1.0')], ...change });
const named = { remotes: { catalog: '1.1.0', shell: '1.0.0' } };

test('a set that is made of something live which nobody has signed is not signed', () => {
  const first = plain({ shell: { version: '1.0.0' } });
  expect(() => setLines(without(first, { ...named, expected: 'live' }))).toThrow('nobody has signed it');
  expect(setLines(without(first, { ...named, expected: null })).at(-1)).toContain('all of it is new');
  const unsigned = { ...live, set: { ...live.set, signatures: [] } };
  const forged = {
    ...live,
    set: { ...live.set, signed: { ...live.set.signed, at: '2026-02-01T00:00:00.000Z' } },
  };
  const set = next([booking, release('catalog', '1.1.0')]);
  for (const lie of [unsigned, forged])
    expect(() => setLines({ ...order(set, both), toSign: { ...set, live: lie } })).toThrow('is not signed');
});

test('of a restored database, where nothing is live, whoever signs reads what stays revoked', () => {
  const first = plain({
    shell: { version: '1.0.0' },
    revoked: ['booking@1.0.0'],
    oldest: { catalog: '1.0.0' },
  });
  expect(setLines(without(first, { ...named, expected: null })).slice(-2)).toEqual([
    '  booking@1.0.0 stays revoked',
    '  nothing older than catalog@1.0.0 is given',
  ]);
  expect(() => setLines(without(first, { ...named, expected: 'live' }))).toThrow('must not be signed');
});

test('anew, each release was named by whoever signs: the shell, too, and nothing takes over for one', () => {
  const anew = { ...named, anew: true, expected: 'live' };
  const shell = { shell: { version: '1.0.0' } };
  const lines = setLines(without(plain({ ...shell, revoked: ['booking@1.0.0'] }), anew));
  expect(lines.slice(-2)).toEqual([
    'Nothing that is live is gone on from: all of it is new.',
    '  booking@1.0.0 stays revoked',
  ]);
  const strange = [
    plain({ shell: { version: '0.9.0' } }),
    plain({ remotes: [release('catalog', '1.1.0', '1.0.0')] }),
    plain({ remotes: [release('catalog', '1.1.0'), release('booking', '1.0.0')] }),
  ];
  for (const set of strange) expect(() => setLines(without(set, anew))).toThrow('nobody has ordered');
  const unnamed = { ...anew, remotes: { catalog: '1.1.0' } };
  expect(() => setLines(without(plain(shell), unnamed))).toThrow('nobody has ordered shell@1.0.0');
});

const unchanged = next([booking, release('catalog', '1.0.0')]);

test.each([
  '/api/composition/canary/end',
  '/api/previews',
  '/api/candidates/smoke',
  '/api/teams',
  '/api/releases',
])('nothing is signed for a call that puts nothing live, whatever it is answered with: %s', (path) => {
  expect(() => setLines(order(unchanged, {}, path))).toThrow('puts nothing live');
});

test('nor for more of the visitors than was ordered, nor another canary than the one that was looked at', () => {
  const canary = { remotes: { booking: '1.1.0', catalog: '1.0.0' }, share: 10 };
  expect(() => setLines(order(unchanged, canary, '/api/composition/canary'))).toThrow('10 % were ordered');
  const expected = (composition: string) => ({
    expected: { composition: 'live', canary: { composition, share: 10 } },
  });
  const more = { ...expected('next'), share: 50 };
  expect(() => setLines(order(unchanged, more, '/api/composition/canary/share'))).toThrow(
    '50 % were ordered',
  );
  const whole = '/api/composition/canary/promote';
  expect(() => setLines(order(unchanged, expected('another'), whole))).toThrow('nobody has looked at');
  expect(setLines(order(unchanged, expected('next'), whole))[0]).toContain('for all visitors');
});

test('nor one that lacks what was ordered, or of what is live what nobody said goes', () => {
  const alone = next([release('catalog', '1.1.0')]);
  expect(() => setLines(order(alone, both))).toThrow('booking is not in it');
  expect(() => setLines(order(alone, {}))).toThrow('booking is not in it');
  expect(() => setLines(order(next([booking]), {}, '/api/composition/revoke'))).toThrow(
    'catalog is not in it',
  );
  const dropped = { remotes: { catalog: '1.1.0' }, drops: ['booking'] };
  expect(setLines(order(alone, dropped))).toContain('  booking: 1.1.0 → gone');
});

test('nor a revocation without what was ordered to be taken away, nor a fallback that was left out on purpose', () => {
  const revoke = { releases: ['booking@1.0.1'], oldest: { catalog: '1.0.0' } };
  const path = '/api/composition/revoke';
  expect(() => setLines(order(unchanged, revoke, path))).toThrow('booking@1.0.1 is not revoked in it');
  const bound = { releases: [], oldest: { catalog: '1.1.0' } };
  expect(() => setLines(order(unchanged, bound, path))).toThrow('catalog@1.1.0 is no bound in it');
  const done = next([release('booking', '1.1.0'), release('catalog', '1.0.0')], {
    ...ban,
    revoked: ['booking@1.0.0', 'booking@1.0.1'],
  });
  expect(setLines(order(done, revoke, path))).toContain('  booking@1.0.1 is revoked');
  const mend = { ...both, noFallback: ['catalog'] };
  const back = next([booking, release('catalog', '1.1.0', '1.0.0')]);
  expect(() => setLines(order(back, mend))).toThrow('catalog@1.0.0 would take over in it');
  expect(setLines(order(next([booking, release('catalog', '1.1.0')]), mend))).toContain(
    '  catalog: 1.0.0 → 1.1.0',
  );
});

test('what an order names since the site has said that it is live is signed as it is in what operators have signed', () => {
  const lied = { remotes: { booking: '1.0.1', catalog: '1.1.0' }, stays: ['booking'] };
  const set = next([release('booking', '1.0.1'), release('catalog', '1.1.0')]);
  expect(() => setLines(order(set, lied))).toThrow('nobody has ordered booking@1.0.1');
  const told = { ...both, stays: ['booking'] };
  expect(setLines(order(next([booking, release('catalog', '1.1.0')]), told))).toContain(
    '  catalog: 1.0.0 → 1.1.0',
  );
});
