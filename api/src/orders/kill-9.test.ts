import { type Mailbox, startMailbox } from '@matinee/stand-ins/mailbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenLetters, lettersOf } from '../mail/testing/owed-letters.ts';
import { type House, startHouse } from '../testing/processes/house.ts';
import { seeded, seedOfRun } from '../testing/random.ts';
import type { ShowDocument } from '../db/documents.ts';
import { randomIds } from '../system.ts';
import { type Crowd, IN_SECONDS, startCrowd } from './testing/crowd.ts';
import { brokenAtRest } from './testing/invariants.ts';
import { underWay } from './testing/line-promises.ts';
import { brokenPromises } from './testing/promises.ts';
import { showOf } from './testing/show.ts';
import { putShows, SMALL_HALL, SMALL_HALL_SEATS, SMALL_HALL_SETTINGS } from './testing/small-hall.ts';
import { tokenOf } from '../testing/tokens.ts';
import { visitor } from './testing/visitor.ts';

const ROUNDS = process.env.MATINEE_FULL === '1' ? 30 : 2;
const BUYERS = 8;
/** Long before a show, and when its visitors are reminded of it. */
const AHEAD_MS = 4 * 3_600_000;
const REMINDER_MS = 3 * 3_600_000;
const GUARD_MS = 60_000;
/** What a killed process was working on stays leased to it for a minute. */
const SETTLED_WITHIN_MS = 60_000 + GUARD_MS;

const seed = seedOfRun(20261121);
const random = seeded(seed);
const told = {
  rounds: 0,
  api: 0,
  database: 0,
  bookings: 0,
  paid: 0,
  cancelled: 0,
  letIn: 0,
  undone: 0,
  sent: 0,
  shared: 0,
  taken: 0,
  waited: 0,
  offered: 0,
  answers: 0,
  unanswered: 0,
  twice: 0,
};
/** Who was told that they wait no more, by show. */
const left = new Set<string>();

/** A zone in which it is noon now. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  // POSIX counts these to the west.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Of which each happens, and is counted. */
const KINDS = ['letIn', 'undone', 'sent', 'shared', 'taken', 'waited', 'offered'] as const;

let house: House;
let mailbox: Mailbox;
beforeAll(async () => {
  // Holds of a few seconds: what nobody pays for runs out while the test looks.
  mailbox = await startMailbox({ dir: null, smtpPort: 0, pagePort: 0 });
  const settings = {
    ...IN_SECONDS,
    ...SMALL_HALL_SETTINGS,
    HOLD_MINUTES: '0.03',
    OPEN_HOLDS_PER_SHOW: '4',
    MONGODB_TIMEOUT_MS: '1000',
    SMTP_URL: mailbox.smtpUrl,
    MAIL_SECONDS: '0.05',
    // The shows are of the day that doors work at, whenever this runs.
    CINEMA_TIMEZONE: zoneAtNoon(),
  };
  house = await startHouse({ settings });
});
afterAll(async () => {
  await house.close();
  await mailbox.close();
});

async function addShows(): Promise<ShowDocument[]> {
  const startsAt = new Date(Date.now() + AHEAD_MS);
  const shows = [0, 1000, 1255, 1000].map((priceCents) =>
    showOf({ _id: randomIds.next(), priceCents, startsAt }),
  );
  await putShows(house.db, shows);
  return shows;
}

const ready = () =>
  expect
    .poll(
      () =>
        fetch(`${house.apis[0]?.url()}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        timeout: GUARD_MS,
        interval: 20,
      },
    )
    .toBe(true);

/** kill -9 of one process or of both, and back again; what was under way is cut off. */
async function crash() {
  const [api] = house.apis;
  if (!api) throw new Error('no API');
  const victims = random.pick([[api], [api], [house.database], [house.database, api], [api, house.database]]);
  for (const victim of victims) {
    told[victim === api ? 'api' : 'database'] += 1;
    await victim.kill();
  }
  // The API does not start without its database.
  for (const part of [house.database, api]) if (victims.includes(part)) await part.start();
  await ready();
}

/** Everything that is due happens by itself, as sweep, reconcile and repeated webhooks come round. */
const settled = (showIds: string[]) =>
  expect
    .poll(() => underWay(house.db, showIds, SMALL_HALL), { timeout: SETTLED_WITHIN_MS, interval: 100 })
    .toEqual([]);

/** As if the time had come to remind of the shows. */
const comeNear = (showIds: string[]) =>
  house.db.shows.updateMany(
    { _id: { $in: showIds } },
    { $set: { startsAt: new Date(Date.now() + REMINDER_MS) } },
  );

function add({ receipts, places, count }: Crowd) {
  const all = [...receipts.values()];
  told.rounds += 1;
  told.bookings += all.length;
  told.paid += all.filter(({ said }) => said === 'paid').length;
  told.cancelled += all.filter(({ said }) => said === 'cancelled').length;
  for (const kind of KINDS) told[kind] += count[kind];
  for (const { showId, userId, said } of places.values())
    if (said === 'left') left.add(`${showId} ${userId}`);
  told.answers += count.acknowledged;
  told.unanswered += count.unanswered;
}

/** One round: a crowd, a crash after a random number of answers, a little more of the crowd, rest. */
async function round(isLast: boolean): Promise<ShowDocument[]> {
  const shows = await addShows();
  const showIds = shows.map(({ _id }) => _id);
  const pauses = { crash: random.between(5, 120), end: random.between(10, 20) };
  let answers = 0;
  let wake = () => {};
  const after = (number: number) =>
    new Promise<void>((resolve) => {
      const goal = answers + number;
      wake = () => answers >= goal && resolve();
    });
  const crowd = startCrowd(BUYERS, {
    shows,
    seats: SMALL_HALL_SEATS,
    random,
    url: () => house.apis[0]?.url() ?? '',
    pay: (session) => house.stripe('pay', { session }),
    onAcknowledged: () => {
      answers += 1;
      wake();
    },
  });
  await after(pauses.crash);
  const cancel = () =>
    visitor(house.apis[0]?.url() ?? '', tokenOf('boss'))
      .post(`show/${shows[3]?._id}/cancel`, { reason: 'No power' })
      .catch(() => null);
  // Its answer may never come.
  const cancelling = cancel();
  await comeNear(showIds);
  await crash();
  await after(pauses.end);
  // At last something of each kind has happened; in most rounds it has long.
  const missing = () => KINDS.filter((kind) => told[kind] + crowd.count[kind] === 0);
  if (isLast) await expect.poll(missing, { timeout: GUARD_MS, interval: 100 }).toEqual([]);
  await crowd.stop();
  await cancelling;
  await expect.poll(async () => (await cancel())?.success, { timeout: GUARD_MS }).toBe(true);
  await settled(showIds);
  add(crowd);
  const broken = await brokenAtRest({ db: house.db, payments: house.payments, now: new Date() }, showIds);
  expect([...broken, ...(await brokenPromises(house.db, crowd))], `seed ${seed}`).toEqual([]);
  return shows;
}

/** What was being sent when its process was killed waits for the end of its lease: as if that time had passed. */
async function allSent() {
  const { bookings, messages } = house.db;
  await messages.updateMany({ lease: { $exists: true } }, { $set: { due: new Date() } });
  const waiting = async () => {
    const due = await messages.countDocuments({ due: { $exists: true } });
    return due + (await bookings.countDocuments({ outbox: { $exists: true } }));
  };
  await expect.poll(waiting, { timeout: GUARD_MS, interval: 500 }).toBe(0);
}

/**
 * Each end of a booking, and of a wait, has had its letter; one that was handed in twice was tried twice, as nobody knew what became of
 * the first.
 * @returns how many of each kind
 */
async function checkLetters(): Promise<string> {
  await allSent();
  const hasLeft = (showId: string, userId: string) => left.has(`${showId} ${userId}`);
  // Who goes through bookings may have been killed at it: the next one does so after half a minute, and then reminds.
  const broken = () => brokenLetters(house.db, lettersOf(mailbox.mails()), hasLeft);
  await expect.poll(broken, { timeout: GUARD_MS, interval: 500, message: `seed ${seed}` }).toEqual([]);
  const kinds: Record<string, number> = {};
  for (const [name, { arrivals }] of lettersOf(mailbox.mails())) {
    const kind = name.split('.').at(-1) ?? '';
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    if (arrivals > 1) told.twice += 1;
  }
  return Object.entries(kinds)
    .map(([kind, number]) => `${number} × ${kind}`)
    .join(', ');
}

/** Somebody else books every seat that is not sold. */
async function sellOut(show: ShowDocument) {
  const present = await house.db.shows.findOne({ _id: show._id });
  const free = SMALL_HALL_SEATS.filter((seat) => present?.seats[seat]?.state !== 'sold');
  for (let from = 0; from < free.length; from += 5) {
    const someone = visitor(house.apis[0]?.url() ?? '', tokenOf(`late-${from}`));
    expect(await someone.book(show._id, free.slice(from, from + 5))).toMatchObject({ http: 200 });
  }
}

test(
  `${ROUNDS} kill -9 of API and database under load: no acknowledged booking lost, no seat stuck, all settled, and one letter for whatever became of them`,
  async () => {
    let last: ShowDocument[] = [];
    for (let number = 1; number <= ROUNDS; number++) last = await round(number === ROUNDS);
    const letters = await checkLetters();
    for (const show of last.slice(0, 3)) await sellOut(show);
    expect(told.bookings).toBeGreaterThan(ROUNDS * 3);
    console.log(
      `kill -9: seed ${seed}, ${told.rounds} rounds (${told.api} × API, ${told.database} × database), ` +
        `${told.bookings} acknowledged bookings (${told.paid} paid, ${told.cancelled} cancelled), ` +
        `${KINDS.map((kind) => `${told[kind]} × ${kind}`).join(', ')}, ` +
        `${told.answers} acknowledged answers, ${told.unanswered} calls without one, 0 lost; letters: ${letters}, ${told.twice} of them twice`,
    );
  },
  GUARD_MS + ROUNDS * SETTLED_WITHIN_MS,
);
