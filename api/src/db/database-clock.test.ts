import { expect, test } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

const TOLERANCE_MS = 5000;
const NOON = Date.parse('2026-03-02T12:00:00Z');
const MINUTE = 60_000;

/** A database and a machine beside it, whose clocks the test sets. */
function pair({ ahead = 0, isRouter = false } = {}) {
  const it = { passed: 0, ahead, databaseAhead: 0, there: 0, back: 0 };
  const database = {
    command: async () => {
      it.passed += it.there;
      const localTime = new Date(NOON + it.passed + it.databaseAhead);
      it.passed += it.back;
      return { localTime, ...(isRouter && { msg: 'isdbgrid' }) };
    },
  };
  const clock = new DatabaseClock(database, TOLERANCE_MS, {
    wall: () => NOON + it.passed + it.ahead,
    steady: () => it.passed,
  });
  return Object.assign(it, { clock, time: () => clock.now().getTime() - NOON });
}

test.each([11 * MINUTE, -11 * MINUTE])(
  'a machine that is off by %d ms tells the database’s time',
  async (ahead) => {
    const it = pair({ ahead });
    await it.clock.measure();
    it.passed += 3 * MINUTE;
    expect(it.time()).toBe(3 * MINUTE);
    expect(it.clock.aheadMs()).toBe(ahead);
    expect(it.clock.isRight()).toBe(false);
  },
);

test('a machine’s clock that is set meanwhile changes nothing but whether it is right, at once both ways', async () => {
  const it = pair();
  await it.clock.measure();
  expect(it.clock.isRight()).toBe(true);
  it.ahead = TOLERANCE_MS + 1;
  expect(it.time()).toBe(0);
  expect(it.clock.isRight()).toBe(false);
  it.ahead = -TOLERANCE_MS;
  expect(it.clock.isRight()).toBe(true);
});

test('before it is measured it is not right', () => {
  const { clock } = pair();
  expect(clock.aheadMs()).toBeNull();
  expect(clock.isRight()).toBe(false);
});

test('half of the way of question and answer is added', async () => {
  const it = pair();
  it.there = 100;
  it.back = 100;
  await it.clock.measure();
  expect(it.time()).toBe(200);
});

test('of a slow answer it is not known when it was given: a clock that may be wrong is not right', async () => {
  const it = pair();
  it.there = it.back = TOLERANCE_MS + 1;
  await it.clock.measure();
  expect(it.clock.isRight()).toBe(false);
  it.there = it.back = TOLERANCE_MS - 1;
  await it.clock.measure();
  expect(it.clock.isRight()).toBe(true);
});

test('an answer that tells less exactly what is known does not move the clock', async () => {
  const it = pair();
  await it.clock.measure();
  it.back = 800;
  await it.clock.measure();
  expect(it.time()).toBe(800);
});

test.each([
  ['a router', { isRouter: true }, true],
  ['the one server of a replica set that answers', {}, false],
])(
  'when the database’s own clock is another one for good, as %s insists, that one counts, and the machine’s is wrong',
  async (_, kind, isRightMeanwhile) => {
    const it = pair(kind);
    await it.clock.measure();
    expect(it.clock.isRight()).toBe(true);
    it.databaseAhead = 11 * MINUTE;
    it.back = 800;
    for (let look = 0; look < 10; look += 1) {
      await it.clock.measure();
      if (look < 9) expect(it.clock.isRight()).toBe(isRightMeanwhile);
    }
    expect(it.time()).toBe(10 * 800 + 11 * MINUTE - 400);
    expect(it.clock.isRight()).toBe(false);
    expect(it.clock.contradictionMs()).toBeNull();
  },
);

test('a machine that was halted, whose two clocks agree on what it slept through, is not right from its first look at a replica set on', async () => {
  const it = pair();
  await it.clock.measure();
  it.databaseAhead = 11 * MINUTE;
  await it.clock.measure();
  expect(it.clock.isRight()).toBe(false);
  // Its hypervisor sets the clock, and what it counts with beside it.
  it.databaseAhead = 0;
  await it.clock.measure();
  expect(it.clock.isRight()).toBe(true);
});

test('one router of several that tells another time moves nothing, and is told of until none does any more', async () => {
  const it = pair({ isRouter: true });
  await it.clock.measure();
  for (const wrong of [true, true, false, true]) {
    it.passed += 2_000;
    it.databaseAhead = wrong ? 11 * MINUTE : 0;
    await it.clock.measure();
    expect(it.time()).toBe(it.passed);
    expect(it.clock.isRight()).toBe(true);
    expect(it.clock.contradictionMs()).toBe(wrong ? 11 * MINUTE : null);
  }
});

test('who asked a wrong router first believes the next one that the machine agrees with', async () => {
  const it = pair();
  it.databaseAhead = -11 * MINUTE;
  await it.clock.measure();
  expect(it.clock.isRight()).toBe(false);
  it.databaseAhead = 0;
  await it.clock.measure();
  expect(it.clock.isRight()).toBe(true);
  expect(it.time()).toBe(0);
});
