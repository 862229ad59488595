import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noteBackup } from '../db/backup-mark.ts';
import { endRestore } from '../db/restore-mark.ts';
import { type IndexState, indexesOf } from '../db/index-state.ts';
import { BACKGROUND_WORK, noteDone } from '../counts/counts.ts';
import { openCase } from '../money-cases/record-case.ts';
import { reconcile } from '../orders/reconcile.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { createHistory } from './testing/history.ts';
import { evaluate } from './testing/promql.ts';
import {
  alertRules,
  expressions,
  boundsOfOneVersion,
  fires,
  jobless,
  pages,
  unknownIn,
} from './testing/rules.ts';

const JOB = 'matinee-api';
const root = path.resolve(import.meta.dirname, '../../..');
// Nothing listens there: what is due waits.
const { world, tonight, hold } = cinemaForTests({ SMTP_URL: 'smtp://127.0.0.1:1' });
const textOf = (url: string) => async () => (await fetch(`${url}/metrics`)).text();
const worldText = async () => textOf(world.url)();
const ruleOf = (name: string) => {
  const found = alertRules().find(({ alert }) => alert === name);
  if (!found) throw new Error(`There is no rule ${name}`);
  return found;
};

/** What was wrong with a process once: read after each, since a figure of a broken one is worth nothing. */
let spare: TestApi;
const clock = { isRight: true };
let missing: IndexState['missing'] = () => [];
beforeAll(async () => {
  const ownClock = { aheadMs: () => 0, isRight: () => clock.isRight };
  const indexes = { missing: () => missing() };
  spare = await startApi({
    settings: { MONGODB_TIMEOUT_MS: '100' },
    deps: { ownClock, indexes },
    losesDatabase: true,
  });
});
afterAll(() => spare.close());
const spareText = async () => textOf(spare.url)();

/** How a process comes to the state that a rule is about. */
const STATES: Record<string, () => Promise<unknown>> = {
  async MatineeHoldsWait() {
    await hold('ann', tonight(), ['A1']);
    world.clock.turn({ minutes: 16 });
  },
  async MatineeCancellationsWait() {
    const show = await world.addShow();
    const cancellation = { actor: 'boss', reason: 'a burst pipe', at: world.clock.now() };
    await world.deps.db.shows.updateOne({ _id: show._id }, { $set: { status: 'cancelled', cancellation } });
    world.clock.turn({ minutes: 61 });
  },
  async MatineeRefundsWait() {
    const { bookingId, sessionId } = await hold('bob', tonight(), ['A2']);
    world.stripe.pay(sessionId);
    await world.stripe.webhooks.settled();
    world.stripe.failNext({ times: 5, how: 'error', method: 'POST', path: '/v1/refunds' });
    await world.as('bob').cancel(bookingId);
    world.clock.turn({ minutes: 61 });
  },
  MatineeMessagesWait: () =>
    world.deps.db.messages.insertOne({
      _id: 'a.paid',
      bookingId: 'a',
      kind: 'paid',
      at: new Date(world.clock.now().getTime() - 16 * 60_000),
      // As after each try that failed.
      due: new Date(world.clock.now().getTime() + 8 * 60_000),
      tries: 3,
      schemaVersion: 1,
    }),
  MatineeEventsWait: () =>
    world.deps.db.openEvents.insertOne({
      _id: 'evt_1',
      type: 'checkout.session.completed',
      objectId: 'cs_1',
      paymentIntentId: null,
      bookingId: null,
      at: new Date(world.clock.now().getTime() - 61 * 60_000),
      tries: 9,
    }),
  MatineeRestoreBehind: () => endRestore(world.deps.db.raw, world.clock.now()),
  MatineeMoneyNeedsAPerson: () =>
    openCase(world.deps, {
      kind: 'refund_failed',
      subject: 're_1',
      payment: { sessionId: 'cs_1' },
      amountCents: 1000,
      currency: 'usd',
      outcome: 'failed',
    }),
  async MatineeNobodyPays() {
    const seats = ['A', 'B'].flatMap((row) => [1, 2, 3, 4, 5, 6].map((at) => `${row}${at}`));
    for (const seat of seats.slice(0, 11)) await hold(`person-${seat}`, tonight(), [seat]);
  },
};

describe('a rule fires when an API is so, and not before', () => {
  test.each(Object.entries(STATES))('%s', async (name, meanwhile) => {
    expect(await fires(ruleOf(name), JOB, { before: worldText, meanwhile, read: worldText })).toBe(true);
  });

  test('MatineeProcessDown', async () => {
    const read = textOf('http://127.0.0.1:9');
    expect(await fires(ruleOf('MatineeProcessDown'), JOB, { before: worldText, read })).toBe(true);
  });

  test('MatineeProcessDown, of a job that has no process in any list any more', async () => {
    expect(await fires(ruleOf('MatineeProcessDown'), JOB, { before: worldText, read: 'all gone' })).toBe(
      true,
    );
  });

  test.each([
    ['does not answer', textOf('http://127.0.0.1:9')] as const,
    ['is in no list any more', 'gone'] as const,
  ])('MatineeAlone, when one of two %s, and not while both are there', async (_how, read) => {
    expect(await fires(ruleOf('MatineeAlone'), JOB, { before: worldText, read })).toBe(true);
    expect(await fires(ruleOf('MatineeAlone'), JOB, { before: worldText, read: worldText })).toBe(false);
  });

  test('MatineeRefundsWait, of money that has no booking to go back from', async () => {
    const other = await startApi();
    onTestFinished(() => other.close());
    const meanwhile = async () => {
      await openCase(other.deps, {
        kind: 'paid_twice',
        subject: 'cs_2',
        payment: { sessionId: 'cs_2' },
        amountCents: 1000,
        currency: 'usd',
        outcome: 'owed',
      });
      other.clock.advance(61);
    };
    const read = textOf(other.url);
    const rule = ruleOf('MatineeRefundsWait');
    expect(await fires(rule, JOB, { before: read, meanwhile, read })).toBe(true);
  });

  test('MatineeWorkRests', async () => {
    const before = async () => {
      for (const work of BACKGROUND_WORK) noteDone(world.deps.db, work, world.clock.now());
      return worldText();
    };
    const meanwhile = async () => {
      world.clock.turn({ minutes: 91 });
      // As by a key of Stripe that may no longer read events, while all else goes on.
      world.stripe.failNext({ times: 50, how: 'error', method: 'GET', path: '/v1/events' });
      await reconcile(world.deps);
    };
    expect(await fires(ruleOf('MatineeWorkRests'), JOB, { before, meanwhile, read: worldText })).toBe(true);
    const rests = /matinee_work_done_seconds\{work="(\w+)"\} (\S+)/g;
    const far = [...(await worldText()).matchAll(rests)].filter(([, , seconds]) => Number(seconds) > 5400);
    const done = ['refunds', 'cancellations', 'cases', 'lost_seats'];
    const rest = BACKGROUND_WORK.filter((work) => !done.includes(work));
    expect(rest).toContain('events');
    expect(far.map(([, work]) => work).toSorted()).toEqual(rest.toSorted());
  });

  test('MatineeBackupOld', async () => {
    const { db } = world.deps;
    const taken = (hoursAgo: number) =>
      noteBackup(db.raw, new Date(world.clock.now().getTime() - hoursAgo * 3_600_000));
    expect(await worldText()).toMatch(/^matinee_backup_age_seconds nan$/im);
    const before = async () => {
      await taken(24);
      return worldText();
    };
    const meanwhile = () => taken(37);
    expect(await fires(ruleOf('MatineeBackupOld'), JOB, { before, meanwhile, read: worldText })).toBe(true);
  });

  test('MatineeClockOff', async () => {
    const meanwhile = async () => (clock.isRight = false);
    expect(
      await fires(ruleOf('MatineeClockOff'), JOB, { before: spareText, meanwhile, read: spareText }),
    ).toBe(true);
    clock.isRight = true;
  });

  test('MatineeIndexesMissing', async () => {
    const { db, log } = spare.deps;
    const indexes = indexesOf(db, log);
    const meanwhile = async () => {
      await db.raw.collection('releaseLog').dropIndex('once');
      await db.raw.collection('releaseLog').insertMany([{ ref: 'same' }, { ref: 'same' }]);
      await indexes.bringAbout();
      missing = indexes.missing;
    };
    const rule = ruleOf('MatineeIndexesMissing');
    expect(await fires(rule, JOB, { before: spareText, meanwhile, read: spareText })).toBe(true);
  });

  test('MatineeSlow', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    let now = performance.now();
    const ask = async () => (await fetch(`${spare.url}/api/health`)).text();
    await ask();
    const meanwhile = async () => vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_000));
    const read = async () => {
      await ask();
      return spareText();
    };
    expect(await fires(ruleOf('MatineeSlow'), JOB, { before: spareText, meanwhile, read })).toBe(true);
  });

  test('MatineeDatabaseAway, and then MatineeErrors', async () => {
    const meanwhile = () => spare.stopDatabase();
    const rule = ruleOf('MatineeDatabaseAway');
    expect(await fires(rule, JOB, { before: spareText, meanwhile, read: spareText })).toBe(true);
    const ask = async () => (await fetch(`${spare.url}/api/ready`)).status;
    expect(await ask()).toBe(503);
    const read = async () => {
      await ask();
      return spareText();
    };
    expect(await fires(ruleOf('MatineeErrors'), JOB, { before: spareText, read })).toBe(true);
  });
});

test('each rule about an API has such a test, a page of what to do that exists, and no page is without its rule', () => {
  const mine = alertRules().filter(({ labels }) => labels.process !== 'shell');
  const others = [
    'ProcessDown',
    'Alone',
    'WorkRests',
    'BackupOld',
    'ClockOff',
    'IndexesMissing',
    'Slow',
    'DatabaseAway',
    'Errors',
  ].map((name) => `Matinee${name}`);
  expect(mine.map(({ alert }) => alert).toSorted()).toEqual([...Object.keys(STATES), ...others].toSorted());
  const runbooks = alertRules().map(({ annotations }) => annotations.runbook);
  for (const page of runbooks) expect(existsSync(path.join(root, page)), page).toBe(true);
  expect(pages().filter((page) => !runbooks.includes(page))).toEqual([]);
});

test('every figure that the rules and the board ask of an API is one that it prints', async () => {
  const history = createHistory();
  await history.scrape(0, JOB, worldText);
  const printed = history.namesOf(JOB);
  for (const [where, expr] of expressions()) {
    expect(unknownIn(expr, JOB, printed), where).toEqual([]);
    expect(jobless(expr), where).toEqual([]);
  }
  expect(unknownIn('matinee_no_such_figure{job="matinee-api"}', JOB, printed)).toEqual([
    'matinee_no_such_figure',
  ]);
});

test('no expression asks for a bound of a histogram as one version of Prometheus alone writes it', () => {
  for (const [where, expr] of expressions()) expect(boundsOfOneVersion(expr), where).toEqual([]);
  expect(
    boundsOfOneVersion('rate(b{le="2"}[5m]) + q{quantile="1.0"} + b{le=~"2|2[.]0"} + b{le="0.5"}'),
  ).toEqual(['le="2"', 'quantile="1.0"']);
});

describe('expressions are worked out as Prometheus does', () => {
  const history = createHistory();
  beforeAll(async () => {
    const figures = (errors: number, all: number) => async () =>
      `r{status="500",n="a"} ${errors}\nr{status="200",n="a"} ${all}\nr{status="200",n="b"} 0\n`;
    await history.scrape(0, 'j', figures(0, 0));
    await history.scrape(60, 'j', figures(3, 60));
    await history.scrape(120, 'j', figures(6, 0));
  });
  test.each([
    ['r{n="b"}', [0]],
    ['sum(r{status=~"5.."})', [6]],
    ['max by (n) (r) > 1', [6]],
    ['count by (n) (r)', [2, 1]],
    ['count by (n) (r == 0)', [1, 1]],
    ['rate(r{status="500"}[2m])', [0.05]],
    // What began anew grew by what it says since.
    ['increase(r{status="200",n="a"}[2m])', [60]],
    ['sum(r{status="500"}) > 1 and sum(r{n="b"}) == 0', [6]],
    ['sum(r{status="500"}) > 1 and sum(r{n="b"}) == 1', []],
    ['1 - sum(r{n="b"})', [1]],
    ['up{job="j"} == 0', []],
    ['nothing{job="j"}', []],
    ['absent(nothing{job="j"})', [1]],
    ['absent(up{job="j"})', []],
    ['r{n="b"} == 1 or absent(up{job="k"}) or r{status="500"}', [1, 6]],
    ['r{n="b"} or r{n="b"} + 1', [0]],
  ])('%s', (expression, values) => {
    const worked = evaluate(expression, history, 120);
    expect(Array.isArray(worked) && worked.map(({ value }) => value)).toEqual(values);
  });

  test('what they cannot read, or the test cannot work out, is an error', () => {
    expect(() => evaluate('sum by (', history, 0)).toThrow('Prometheus cannot read');
    expect(() => evaluate('stddev(r)', history, 0)).toThrow('cannot work out');
    expect(() => evaluate('ceil(r)', history, 0)).toThrow('cannot work out');
  });
});
