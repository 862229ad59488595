import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSigningKeys } from '@matinee/api/release-signing';
import {
  addSignature,
  fingerprintOf,
  hashOf,
  lineAfter,
  setOf,
  type LogLine,
  type SignedSet,
} from '@matinee/api/release-trust';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logLines, verifyLog } from './log.ts';
import { changedKeys, makeRoot, readRoot, readSignedRoot, rootThatHolds, signRootFile } from './roots.ts';
import { readSetFile, signOrWrite, signSetFile } from './sets.ts';
import { writeDocument } from './file.ts';

const made = {
  root: newSigningKeys(),
  operator: newSigningKeys(),
  timestamp: newSigningKeys(),
  more: newSigningKeys(),
};
const teams = { catalog: newSigningKeys(), booking: newSigningKeys() };
const order = (change: object = {}) => ({
  act: 'root' as const,
  out: 'root.json',
  add: [],
  drop: [],
  thresholds: {},
  ...change,
});
const firstOrder = order({
  add: [
    ['root', made.root.publicKey],
    ['operator', made.operator.publicKey],
    ['timestamp', made.timestamp.publicKey],
    ['catalog', teams.catalog.publicKey],
  ],
});
const first = makeRoot(undefined, firstOrder);

let dir: string;
let back: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'matinee-trust-'));
  back = process.cwd();
  process.chdir(dir);
});
afterEach(() => {
  process.chdir(back);
  rmSync(dir, { recursive: true });
});

test('a root is made of keys by their roles, signed in its file, and known by its fingerprint', () => {
  writeDocument('root.json', first);
  const lines = signRootFile('root.json', made.root.signingKey);
  expect(lines).toContain('Enough of its own keys have signed it.');
  expect(lines.at(-1)).toBe(`RELEASE_ROOT=${fingerprintOf(first.signed)}`);
  expect(readRoot('root.json').signatures).toHaveLength(1);
});

test('no root is made by which one key for timestamps is not enough: the API signs with one', () => {
  const both = { add: [['timestamp', made.more.publicKey] as const], thresholds: { timestamp: 2 } };
  expect(() => makeRoot(first.signed, order(both))).toThrow('asks for 2 keys of the role timestamp');
});

test('a root of which the site says that it holds counts from the first one on, and nothing is made of one that nobody has signed', () => {
  const sign = (root: typeof first, key = made.root.signingKey) => addSignature('root', root, key);
  const pin = fingerprintOf(first.signed);
  const evil = newSigningKeys();
  const more = order({ add: [['operator', evil.publicKey]] });
  const second = makeRoot(first.signed, more);
  expect(rootThatHolds([sign(first), sign(second)], pin)?.signed.version).toBe(2);
  expect(() => rootThatHolds([sign(first), sign(second, evil.signingKey)], pin)).toThrow(
    'not signed by enough',
  );
  const other = makeRoot(undefined, order({ ...firstOrder, add: [...firstOrder.add, ...more.add] }));
  expect(() => rootThatHolds([sign(other)], pin)).toThrow('not the one that RELEASE_ROOT names');
  writeDocument('root.json', second);
  expect(() => readSignedRoot('root.json')).toThrow('nothing is made of it');
  expect(changedKeys(first.signed, second.signed)).toEqual([
    'Against root 1 it changes:',
    `  + operator=${evil.publicKey}`,
  ]);
});

test('who signs a root reads what it changes of the one that he has', () => {
  writeDocument('root-1.json', first);
  signRootFile('root-1.json', made.root.signingKey);
  const change = { add: [['catalog', made.more.publicKey]], drop: [teams.catalog.publicKey] };
  writeDocument('root-2.json', makeRoot(first.signed, order(change)));
  expect(signRootFile('root-2.json', made.root.signingKey, 'root-1.json')).toEqual(
    expect.arrayContaining([`  + catalog=${made.more.publicKey}`, `  - catalog=${teams.catalog.publicKey}`]),
  );
  expect(signRootFile('root-2.json', made.root.signingKey).join()).toContain(
    'Nobody has said what it changes',
  );
  writeDocument('root-3.json', makeRoot(readRoot('root-2.json').signed, order()));
  expect(() => signRootFile('root-3.json', made.root.signingKey, 'root-1.json')).toThrow(
    'does not come after',
  );
});

test('the next root begins with what the one before says', () => {
  const change = {
    add: [
      ['booking', teams.booking.publicKey],
      ['root', made.more.publicKey],
    ],
    drop: [teams.catalog.publicKey],
    thresholds: { root: 2 },
  };
  const { signed } = makeRoot(first.signed, order(change));
  expect(signed).toMatchObject({
    version: 2,
    root: { keys: [made.root.publicKey, made.more.publicKey], threshold: 2 },
    operator: first.signed.operator,
    teams: { catalog: [], booking: [teams.booking.publicKey] },
  });
});

test('what makes no root is refused with a sentence', () => {
  expect(() => makeRoot(undefined, order())).toThrow('This makes no root');
  expect(() => makeRoot(first.signed, order({ thresholds: { root: 2 } }))).toThrow('more signatures than');
});

test('a key that is to go and is not there makes none either: whoever mistypes it would leave the one that is out', () => {
  expect(() => makeRoot(first.signed, order({ drop: [made.more.publicKey] }))).toThrow(
    'is no key of the root',
  );
  expect(() => makeRoot(first.signed, order({ thresholds: { operators: 1 } }))).toThrow(
    'operators is no role',
  );
});

const composition = {
  id: 'a',
  createdAt: '2026-01-01T00:00:00.000Z',
  remotes: [{ name: 'catalog', version: '1.0.0' }],
};
const set = setOf(composition, { counter: 4, at: new Date(), share: 100, log: { length: 0, head: '' } });
const unsigned = {
  path: '/api/composition',
  body: { reason: 'new front page', expected: null },
  toSign: { set, composition },
};

test('where the operator’s key is, a set is signed at once; where it is not, it is written to be signed elsewhere', () => {
  expect(signOrWrite(unsigned, made.operator.signingKey, { say: () => {} }).signatures).toHaveLength(1);
  expect(() => signOrWrite(unsigned, undefined, { say: () => {} })).toThrow('sign-set set-4.json');
  const lines = signSetFile('set-4.json', made.operator.signingKey);
  expect(lines.slice(0, 2)).toEqual([
    'Set 4, for all visitors, by /api/composition (new front page):',
    '  catalog@1.0.0',
  ]);
  expect(readSetFile('set-4.json').toSign.set.signatures).toHaveLength(1);
});

test('where the root asks for two operators, what one has signed is written for the other one', () => {
  const add = [['operator', made.more.publicKey] as const];
  const both = makeRoot(
    undefined,
    order({ ...firstOrder, add: [...firstOrder.add, ...add], thresholds: { operator: 2 } }),
  );
  const signing = { say: () => {}, pin: fingerprintOf(both.signed) };
  const given = { ...unsigned, roots: [addSignature('root', both, made.root.signingKey)] };
  expect(() => signOrWrite(given, made.operator.signingKey, signing)).toThrow(
    'it needs 2 signatures of operators, and has 1',
  );
  signSetFile('set-4.json', made.more.signingKey);
  expect(readSetFile('set-4.json').toSign.set.signatures).toHaveLength(2);
  // What another operator, or the API, has signed is in what is to be signed.
  const more = { ...given, toSign: { ...given.toSign, set: addSignature('set', set, made.more.signingKey) } };
  expect(signOrWrite(more, made.operator.signingKey, signing).signatures).toHaveLength(2);
});

test('where the first root is known nothing is signed that comes without the roots after it', () => {
  const signing = { say: () => {}, pin: fingerprintOf(first.signed) };
  for (const roots of [undefined, []])
    expect(() => signOrWrite({ ...unsigned, roots }, made.operator.signingKey, signing)).toThrow(
      'it comes without the roots of the site',
    );
});

test('a set that is of something else than what comes with it is not signed', () => {
  const other = { ...composition, remotes: [{ name: 'catalog', version: '6.6.6' }] };
  const trick = { ...unsigned, toSign: { set, composition: other } };
  expect(() => signOrWrite(trick, made.operator.signingKey, { say: () => {} })).toThrow(
    'set 4 is of another composition',
  );
});

const act = (name: string) => ({
  at: '2026-01-01T00:00:00.000Z',
  act: name,
  by: 'Mai',
  reason: '',
  detail: { set: 1 },
});
const log = ['published', 'promoted'].reduce<LogLine[]>(
  (lines, name) => [...lines, lineAfter(lines.at(-1), act(name))],
  [],
);

test('a log that is as it was written says what to keep for the next time', () => {
  expect(logLines(log)[0]).toContain('published  Mai  set=1');
  const head = `2:${log[1]?.hash}`;
  expect(verifyLog({ lines: log, proof: null }, { roots: [], pin: undefined }).at(-1)).toContain(head);
  expect(() =>
    verifyLog({ lines: log, proof: null }, { roots: [], pin: undefined, known: head }),
  ).not.toThrow();
});

test('each line of it is one, whatever a team has written: none is made up, and none hidden', () => {
  const forged = { ...act('smoke-failed'), reason: 'no\n3  promoted\u001B[8m' };
  const lines = logLines([...log, lineAfter(log[1], forged)]);
  expect(lines.at(-1)).toContain(String.raw`"no\u000a3  promoted\u001b[8m"`);
});

test('one that was changed, cut off or written anew is told of', () => {
  const check = (lines: LogLine[], known?: string) => () =>
    verifyLog({ lines, proof: null }, { roots: [], pin: undefined, known });
  expect(check([{ ...log[0]!, by: 'x' }, log[1]!])).toThrow('line 1 was changed');
  expect(check([log[1]!])).toThrow('line 1 is missing');
  const anew = [lineAfter(undefined, act('published')), lineAfter(log[0], act('revoked'))];
  expect(check(anew, `2:${log[1]?.hash}`)).toThrow('line 2 was another one');
});

const inMinutes = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000).toISOString();
const timestampOf = (live: SignedSet, head: string, expires = inMinutes(new Date(), 10), minutes = 15) =>
  addSignature(
    'timestamp',
    {
      signed: {
        kind: 'timestamp' as const,
        counter: 1,
        at: inMinutes(new Date(expires), -minutes),
        expires,
        root: 1,
        live: { counter: live.signed.counter, hash: hashOf(live.signed) },
        log: { length: 2, head },
      },
      signatures: [],
    },
    made.timestamp.signingKey,
  );

test('a set that was live before is not shown as live beside a timestamp of now', () => {
  const root = addSignature('root', first, made.root.signingKey);
  const [before, live] = [1, 2].map((counter) =>
    addSignature(
      'set',
      setOf(composition, { counter, at: new Date(), share: 100, log: { length: 2, head: log[1]!.hash } }),
      made.operator.signingKey,
    ),
  );
  const check = (shown: SignedSet) => () =>
    verifyLog(
      { lines: log, proof: { root: 1, timestamp: timestampOf(live!, log[1]!.hash), live: shown } },
      { roots: [root], pin: fingerprintOf(first.signed) },
    );
  expect(check(live!)).not.toThrow();
  expect(check(before!)).toThrow('Set 1 is shown as live, and the timestamp names set 2.');
});

test('one that is not the one that operators have signed is told of', () => {
  const root = addSignature('root', first, made.root.signingKey);
  const signedOf = (head: string) =>
    addSignature(
      'set',
      setOf(composition, { counter: 1, at: new Date(), share: 100, log: { length: 2, head } }),
      made.operator.signingKey,
    );
  const check = (head: string) => () => {
    const live = signedOf(head);
    const timestamp = timestampOf(live, log[1]!.hash);
    return verifyLog(
      { lines: log, proof: { root: 1, timestamp, live } },
      { roots: [root], pin: fingerprintOf(first.signed) },
    );
  };
  expect(check(log[1]!.hash)()).toContain('Operators have signed it up to line 2, with set 1.');
  expect(check(log[0]!.hash)).toThrow('line 2 is not the one that was signed');
});

const signedFirst = addSignature('root', first, made.root.signingKey);
const liveSet = addSignature(
  'set',
  setOf(composition, { counter: 1, at: new Date(), share: 100, log: { length: 2, head: log[1]!.hash } }),
  made.operator.signingKey,
);
const pin = fingerprintOf(first.signed);

test('one of which nothing signed is shown is told of where the first root is known, once something was live', () => {
  const proof = { root: 1, timestamp: timestampOf(liveSet, log[1]!.hash), live: liveSet };
  const check =
    (roots: (typeof signedFirst)[], given: typeof proof | null, lines = log) =>
    () =>
      verifyLog({ lines, proof: given }, { roots, pin });
  expect(check([signedFirst], null)).toThrow('line 2');
  expect(check([], proof)).toThrow('line 2');
  expect(check([], null)).toThrow('line 2');
  for (const name of ['rolled-back', 'revoked', 'canary-promoted'])
    expect(check([signedFirst], null, [lineAfter(undefined, act(name))])).toThrow('line 1');
  expect(check([signedFirst], proof)).not.toThrow();
});

test('where nothing was live yet there is nothing signed to be shown, and nobody is told to set what is set', () => {
  const lines = log.slice(0, 1);
  const said = verifyLog({ lines, proof: null }, { roots: [], pin }).join();
  expect(said).not.toContain('RELEASE_ROOT');
  expect(verifyLog({ lines, proof: null }, { roots: [], pin: undefined }).join()).toContain(
    'set RELEASE_ROOT',
  );
});

test('keys of before are no keys of now: a root that holds and is not shown is told of', () => {
  const proof = { root: 2, timestamp: null, live: liveSet };
  expect(() => verifyLog({ lines: log, proof }, { roots: [signedFirst], pin })).toThrow('Root 2 holds');
});

test('a timestamp that ran out, or is not shown, proves nothing of now: lines after it may be kept back', () => {
  const timestamp = timestampOf(liveSet, log[1]!.hash, '2026-03-01T00:15:00.000Z');
  const check =
    (now: string, shown: typeof timestamp | null = timestamp) =>
    () =>
      verifyLog(
        { lines: log, proof: { root: 1, timestamp: shown, live: liveSet } },
        { roots: [signedFirst], pin, now: new Date(now) },
      );
  expect(check('2026-03-01T00:14:59.000Z')).not.toThrow();
  expect(check('2026-03-01T00:15:00.000Z')).toThrow('ran out at 2026-03-01T00:15:00.000Z');
  const forYears = timestampOf(liveSet, log[1]!.hash, '2999-01-01T00:00:00.000Z', 1_441);
  expect(check('2026-03-01T00:14:59.000Z', forYears)).toThrow('longer than any');
  expect(check('2026-03-01T00:14:59.000Z', null)).toThrow(
    'No timestamp is shown: nothing proves that no line after 2 is kept back',
  );
});
