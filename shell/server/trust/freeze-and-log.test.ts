// The attacks of The Update Framework that hold a server up or hide something from it; the others are in attacks.test.ts.
import { lineAfter, type LogLine } from '@matinee/api/release-trust';
import { expect, onTestFinished, test, vi } from 'vitest';
import { compositionOf } from '../composition/testing/signed.ts';
import { answerFor, role, rootOf, setFor, signedRoot } from './testing/authority.ts';
import { first, fixed, later, live, liveSet, old, SOON, toldServers } from './testing/told-servers.ts';

/** The site, and which of its servers it is: that one is well again says nothing of the other. */
const SUBJECT = expect.stringMatching(/^site at .+:3000$/);

const told = toldServers();
const { alarm, opened, said, server, toldAtOnce, toldThen } = told;

/** A clock that goes on by so many minutes when it is told to, and else stands, for one test. */
function clock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  return { turn: (minutes: number) => void vi.setSystemTime(Date.now() + minutes * 60_000) };
}

test('freeze: what was signed too long ago is not taken; what is served stays, says its age and raises an alarm', async () => {
  const { turn } = clock();
  const hour = new Date(Date.now() - 3_600_000);
  const next = compositionOf('next', fixed);
  expect(await toldThen(later(next, setFor(next, 8), { at: hour }))).toMatchObject({ id: 'live' });
  expect(said()).toContain('the timestamp was good until');

  alarm.mockClear();
  told.api.said.answer = answerFor(live, { counter: 23, set: liveSet, minutes: 10 });
  const followed = await server();
  expect(alarm).not.toHaveBeenCalledWith('set-stale', SUBJECT, expect.any(String));
  turn(10);
  const stale = ['set-stale', SUBJECT, expect.stringContaining('Set 7')];
  await vi.waitFor(() => expect(alarm).toHaveBeenCalledWith(...stale), SOON);
  expect([followed.current()?.id, followed.proven?.freshness()?.set]).toEqual(['live', 7]);
  told.api.said.answer = answerFor(live, { counter: 24, set: liveSet });
  await vi.waitFor(() => expect(alarm).toHaveBeenCalledWith('set-fresh', SUBJECT, expect.any(String)), SOON);
});

test('freeze: a timestamp that is good for years is not believed: whoever had its key once could hold a server up with it without a word', async () => {
  const next = compositionOf('next', fixed);
  expect(await toldThen(later(next, setFor(next, 8), { minutes: 1_441 }))).toMatchObject({ id: 'live' });
  expect(said()).toContain('the timestamp is good for longer than any that the API signs');
  expect(await toldThen(later(next, setFor(next, 8), { minutes: 1_440 }))).toMatchObject({ id: 'next' });
});

test('freeze: a canary is given no longer than it was signed that there is one', async () => {
  const { turn } = clock();
  const tried = compositionOf('tried', old);
  const canary = { set: setFor(tried, 8, 50), share: 50, composition: tried };
  const followed = await toldAtOnce(answerFor(live, { counter: 21, set: liveSet, canary, minutes: 10 }));
  expect(followed.canary()).not.toBeNull();
  turn(10);
  await vi.waitFor(() => expect([followed.canary(), followed.current()?.id]).toEqual([null, 'live']), SOON);
});

const ABSURD = 9_007_199_254_740_990;
test.each<[what: string, answer: () => object, words: string]>([
  [
    'a timestamp’s number',
    () => answerFor(live, { counter: ABSURD, set: liveSet }),
    `timestamp ${ABSURD} is too far ahead of `,
  ],
  ['a set’s number', () => later(live, setFor(live, ABSURD)), `set ${ABSURD} is too far ahead of 7`],
  [
    'the length of the log',
    () => later(live, liveSet, { log: { length: ABSURD, head: 'x' } }),
    `line ${ABSURD} of the log of all acts is too far ahead of 5`,
  ],
])(
  'freeze: %s that nothing could come after is not believed, and what comes after it is',
  async (_what, answer, words) => {
    expect(await toldThen(answer())).toMatchObject({ id: 'live' });
    expect(said()).toContain(words);
    const next = compositionOf('next', fixed);
    expect(await toldThen(later(next))).toMatchObject({ id: 'next' });
  },
);

test('freeze: nor by a server that has seen nothing yet', async () => {
  const followed = await toldAtOnce(answerFor(live, { counter: ABSURD, set: liveSet }));
  expect(followed.current()).toBeNull();
  told.api.said.answer = answerFor(live, { counter: 21, set: liveSet });
  await vi.waitFor(() => expect(followed.current()?.id).toBe('live'), SOON);
});

test('freeze: a number that is the time in seconds is none of those, after low ones or as the first', async () => {
  const seconds = () => Math.floor(Date.now() / 1_000);
  const next = compositionOf('next', fixed);
  expect(await toldThen(answerFor(next, { counter: seconds(), set: setFor(next, 8) }))).toMatchObject({
    id: 'next',
  });
  await told.begunAnew();
  const begun = await toldAtOnce(answerFor(next, { counter: seconds(), set: setFor(next, 8) }));
  expect(begun.current()?.id).toBe('next');
});

test('freeze: when a root replaces the timestamp’s key its numbers begin anew, and those of sets do not', async () => {
  told.api.said.answer = answerFor(live, {
    counter: 900,
    set: liveSet,
    log: { length: 90, head: 'made up' },
  });
  (await server()).stop();
  const next = compositionOf('next', fixed);
  const roots = [signedRoot(rootOf()), signedRoot(rootOf({ version: 2, timestamp: role('laterTimestamp') }))];
  const toldBy = (composition: object, set: ReturnType<typeof setFor>, counter: number) =>
    answerFor(composition, { counter, set, root: 2 }, 'laterTimestamp');
  expect(await toldThen(toldBy(next, setFor(next, 8), 1), roots)).toMatchObject({ id: 'next' });
  const [, followed] = opened;
  const refuses = async (answer: object, words: string) => {
    alarm.mockClear();
    told.api.said.answer = answer;
    await vi.waitFor(() => expect(said()).toContain(words), SOON);
    expect(followed?.current()?.id).toBe('next');
  };
  await refuses(toldBy(first, setFor(first, 6), 2), 'set 6 is older than 8, which was live before');
  told.api.said.answer = toldBy(next, setFor(next, 8), 3);
  await vi.waitFor(() => expect(followed?.proven?.freshness()?.set).toBe(8), SOON);
  await told.someLooks();
  await refuses(toldBy(next, setFor(next, 8), 2), 'timestamp 2 is older than 3, which was seen');
});

test('freeze: a root that adds a key for timestamps makes nothing of before good again', async () => {
  const both = { keys: [...role('timestamp').keys, ...role('laterTimestamp').keys], threshold: 1 };
  const roots = [signedRoot(rootOf()), signedRoot(rootOf({ version: 2, timestamp: both }))];
  const next = compositionOf('next', fixed);
  const answer = answerFor(next, { counter: 19, set: setFor(next, 8), root: 2 });
  expect(await toldThen(answer, roots)).toMatchObject({ id: 'live' });
  expect(said()).toContain('timestamp 19 is older than 20, which was seen');
});

test('freeze: a root that is kept from this server stops it at what it has', async () => {
  expect(await toldThen(later(first, setFor(first, 8), { root: 2 }))).toMatchObject({ id: 'live' });
  expect(said()).toContain('root 2 holds, and the API does not tell it');
});

test('transparency: a log of acts that was cut off or written anew is noticed', async () => {
  const next = compositionOf('next', fixed);
  const logs = [
    { length: 4, head: 'four' },
    { length: 5, head: 'another five' },
  ];
  for (const each of logs)
    expect(await toldThen(later(next, setFor(next, 8), { log: each }))).toMatchObject({ id: 'live' });
  expect(said()).toMatch(/has 4 lines, and had 5[^]*was written anew/);
});

const act = (reason: string) => ({
  at: '2026-01-01T00:00:00.000Z',
  act: 'promoted',
  by: 'x',
  reason,
  detail: {},
});
const linesFrom = (before: Pick<LogLine, 'number' | 'hash'>, ...reasons: string[]) =>
  reasons.reduce<LogLine[]>(
    (lines, reason) => [...lines, lineAfter(lines.at(-1) ?? before, act(reason))],
    [],
  );
const five = { number: 5, hash: 'five' };
const endOf = (lines: readonly LogLine[]) => ({ length: lines.at(-1)!.number, head: lines.at(-1)!.hash });

test('transparency: a log that got longer goes on where it ended', async () => {
  const next = compositionOf('next', fixed);
  told.api.said.lines = linesFrom(five, 'a', 'b', 'c');
  const log = endOf(told.api.said.lines.slice(0, 2));
  expect(await toldThen(later(next, setFor(next, 8), { log }))).toMatchObject({ id: 'next' });
  expect(alarm).not.toHaveBeenCalled();
});

test.each<[what: string, lines: LogLine[], signedLines: LogLine[]]>([
  ['was written anew and made longer', linesFrom({ number: 5, hash: 'another' }, 'a', 'b'), []],
  ['lacks a line', linesFrom(five, 'a', 'b').slice(1), linesFrom(five, 'a', 'b')],
  ['ends with another line than was signed', linesFrom(five, 'a', 'b'), linesFrom(five, 'a', 'c')],
  ['is not told', [], linesFrom(five, 'a')],
])('transparency: one that got longer and %s is noticed', async (_what, lines, signedLines) => {
  const next = compositionOf('next', fixed);
  told.api.said.lines = lines;
  const log = endOf(signedLines.length > 0 ? signedLines : lines);
  expect(await toldThen(later(next, setFor(next, 8), { log }))).toMatchObject({ id: 'live' });
  expect(said()).toContain('the log of all acts was written anew');
});

test.each([401, 429, 500])(
  'transparency: a log that is not to be had (%i) holds up nothing that is signed, is told of, and is read on from where it was read',
  async (status) => {
    const next = compositionOf('next', fixed);
    told.api.said.logStatus = status;
    told.api.said.lines = linesFrom(five, 'a', 'b');
    const log = endOf(told.api.said.lines);
    expect(await toldThen(later(next, setFor(next, 8), { log }))).toMatchObject({ id: 'next' });
    expect(said()).toMatch(/^log-not-told: .*the API answered/);
    expect(alarm).toHaveBeenCalledTimes(1);
    // An API of before takes deploy keys alone for this: nothing that it could take for a wrong one is sent.
    expect(new Set(told.api.keysForLog)).toEqual(new Set([undefined]));

    const [followed] = opened;
    const more = compositionOf('more', fixed);
    told.api.said.logStatus = 200;
    told.api.said.lines = linesFrom({ number: 5, hash: 'another' }, 'a', 'b', 'c');
    told.api.said.answer = answerFor(more, {
      counter: 22,
      set: setFor(more, 9),
      log: endOf(told.api.said.lines),
    });
    await vi.waitFor(() => expect(said()).toContain('the log of all acts was written anew'), SOON);
    expect(followed?.current()?.id).toBe('next');
    told.api.said.lines = linesFrom(five, 'a', 'b', 'c');
    told.api.said.answer = answerFor(more, {
      counter: 23,
      set: setFor(more, 9),
      log: endOf(told.api.said.lines),
    });
    await vi.waitFor(() => expect(followed?.current()?.id).toBe('more'), SOON);
  },
);

test('transparency: nor does a log whose answer breaks off hold up what is signed', async () => {
  const next = compositionOf('next', fixed);
  told.api.said.logBreaksOff = true;
  const log = endOf(linesFrom(five, 'a', 'b'));
  expect(await toldThen(later(next, setFor(next, 8), { log }))).toMatchObject({ id: 'next' });
  expect(said()).toMatch(/^log-not-told: .*broke off/);
});
