import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShowDocument } from '../db/documents.ts';
import { datesFrom } from '../shows/cinema-time.ts';
import { randomIds } from '../system.ts';
import { movieOf } from '../testing/fakes.ts';
import {
  buildReleaseBefore,
  hasReleaseBefore,
  isCutShort,
} from '../testing/processes/build-release-before.ts';
import { type House, startHouse } from '../testing/processes/house.ts';
import { seeded, seedOfRun } from '../testing/random.ts';
import { tokenOf } from '../testing/tokens.ts';
import { IN_SECONDS, startCrowd } from './testing/crowd.ts';
import { brokenAtRest } from './testing/invariants.ts';
import { brokenPromises } from './testing/promises.ts';
import { underWay } from './testing/line-promises.ts';
import { showOf } from './testing/show.ts';
import { putShows, SMALL_HALL, SMALL_HALL_SEATS, SMALL_HALL_SETTINGS } from './testing/small-hall.ts';
import { visitor } from './testing/visitor.ts';

const DAY_MS = 86_400_000;
/** Starts of one hall, which a movie and the cleaning after it leave time for. */
const TIMES = ['00:10', '03:10', '06:10', '09:10', '12:10', '15:10', '18:10', '21:10'];
const BUYERS = 8;
/** Answers that are waited for while either release, or both, serve. */
const ANSWERS = 150;
const GUARD = { timeout: 300_000, interval: 100 };

const seed = seedOfRun(20261123);
const random = seeded(seed);
const isLongForm = process.env['MATINEE_FULL'] === '1';

/** Who serves while a crowd books, pays and cancels: a rolling deploy, a roll-back, and the deploy again. */
const PHASES = [
  { serve: ['now', 'before'], why: 'both beside each other' },
  { serve: ['before'], why: 'the release before alone, rolled back to' },
  { serve: ['before', 'now'], why: 'both again' },
  { serve: ['now'], why: 'this release alone' },
] as const;

test.runIf(isLongForm && !isCutShort())(
  'the history has the release before, so nothing of this is left out',
  () => {
    expect(hasReleaseBefore()).toBe(true);
  },
);

describe.skipIf(!isLongForm || !hasReleaseBefore()).each([
  ['this release', ['now', 'before']],
  ['the release before', ['before', 'now']],
] as const)('events of Stripe go to %s', (_, order) => {
  let house: House;
  beforeAll(async () => {
    const before = await buildReleaseBefore();
    house = await startHouse({
      apis: 2,
      files: order.map((which) => (which === 'before' ? before : undefined)),
      settings: {
        ...IN_SECONDS,
        ...SMALL_HALL_SETTINGS,
        HOLD_MINUTES: '0.05',
        OPEN_HOLDS_PER_SHOW: '4',
        MONGODB_TIMEOUT_MS: '10000',
      },
    });
  }, GUARD.timeout);
  afterAll(() => house.close());

  test('shows that admins add through both releases at once have all that was said of them', async () => {
    const { db } = house;
    const movies = [201, 202].map((id) => ({ ...movieOf(id), _id: String(id), fetchedAt: new Date() }));
    await db.movies.insertMany(movies.map((movie) => ({ ...movie, schemaVersion: 1 as const })));
    const tomorrow = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    const add = async (which: 'now' | 'before', movieId: string, showsInput: object[], facts: object) => {
      const api = house.apis[order.indexOf(which)];
      const body = { movieId, showsInput, showPrice: 10, ...facts };
      const { http } = await visitor(api?.url() ?? '', tokenOf('boss')).post('show/add', body);
      expect(http).toBe(200);
    };
    const week = datesFrom(tomorrow, 5).map((date) => ({ date, time: TIMES }));
    const facts = { format: 'IMAX', spoken: 'vi', subtitles: 'en' };
    let isAdded = false;
    const adding = add('now', '201', week, facts).finally(() => (isAdded = true));
    // Each of these first writes the shows that it finds missing.
    for (let day = 0; !isAdded && day < 60; day += 1) {
      const [date] = datesFrom(tomorrow, day + 1).slice(-1);
      await add('before', '202', [{ date, time: '10:00' }], {});
    }
    await adding;
    const told = await db.shows.find({ movieId: '201' }).toArray();
    expect(told).toHaveLength(TIMES.length * 5);
    for (const show of told) expect(show).toMatchObject(facts);
    await db.shows.updateMany({ movieId: { $in: ['201', '202'] } }, { $set: { status: 'cancelled' } });
  });

  test(
    'data that both releases write at once, and each after the other, stay right to the last seat and cent',
    async () => {
      const shows: ShowDocument[] = [0, 1000, 1255, 1000].map((priceCents) =>
        showOf({ _id: randomIds.next(), priceCents }),
      );
      await putShows(house.db, shows);
      const apiOf = { now: house.apis[order.indexOf('now')], before: house.apis[order.indexOf('before')] };
      const running = new Set(['now', 'before']);
      let serving: readonly ('now' | 'before')[] = PHASES[0].serve;
      let answers = 0;
      const crowd = startCrowd(BUYERS, {
        shows,
        seats: SMALL_HALL_SEATS,
        hasPlainDoors: true,
        random,
        url: () => apiOf[random.pick([...serving])]?.url() ?? '',
        pay: (session) => house.stripe('pay', { session }),
        onAcknowledged: () => (answers += 1),
      });
      for (const { serve, why } of PHASES) {
        for (const which of serve)
          if (!running.has(which)) {
            await apiOf[which]?.start();
            running.add(which);
          }
        serving = serve;
        for (const which of ['now', 'before'] as const)
          if (running.has(which) && !serve.some((one) => one === which)) {
            await apiOf[which]?.kill();
            running.delete(which);
          }
        const goal = answers + ANSWERS;
        await expect.poll(() => answers, { ...GUARD, message: why }).toBeGreaterThan(goal);
      }
      await crowd.stop();
      const ids = shows.map(({ _id }) => _id);
      await expect.poll(() => underWay(house.db, ids, SMALL_HALL), GUARD).toEqual([]);
      const broken = await brokenAtRest({ db: house.db, payments: house.payments, now: new Date() }, ids);
      const promises = await brokenPromises(house.db, crowd);
      expect([...broken, ...promises], `seed ${seed}`).toEqual([]);
      const { shared, taken, waited, offered } = crowd.count;
      console.log(
        `two releases on one database: seed ${seed}, ${answers} acknowledged answers, ${shared} shared, ${taken} taken by friends, ` +
          `${waited} times somebody waited, ${offered} offers, 0 lost`,
      );
    },
    PHASES.length * GUARD.timeout,
  );
});
