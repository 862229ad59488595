import { expect, test } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

const TOLERANCE_MS = 5000;
const NOON = Date.parse('2026-03-02T12:00:00Z');
const MINUTE = 60_000;

/** A database and a machine beside it, whose clocks the test sets. */
function pair({ ahead = 0 } = {}) {
  const it = { passed: 0, ahead, databaseAhead: 0, there: 0, back: 0 };
  const database = {
    command: async () => {
      it.passed += it.there;
      const localTime = new Date(NOON + it.passed + it.databaseAhead);
      it.passed += it.back;
      return { localTime };
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

test('when the database’s own clock is another one, as after an election, that one counts', async () => {
  const it = pair();
  await it.clock.measure();
  it.databaseAhead = 11 * MINUTE;
  it.back = 800;
  await it.clock.measure();
  expect(it.time()).toBe(11 * MINUTE + 400);
  expect(it.clock.isRight()).toBe(false);
});
