import { expect, onTestFinished, test, vi } from 'vitest';
import { dieAt } from '../testing/mortal.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { brokenInMotion } from '../testing/invariants.ts';
import { freeLostSeats } from '../settlement/free-lost-seats.ts';
import { sweep } from '../settlement/sweep.ts';
import { holdForWaiting } from '../../seats/claim.ts';
import { keyOf } from './line.ts';
import { serveLines } from './serve-lines.ts';

const { world, tonight, buy, hold } = cinemaForTests({ HALL_ROWS: 'A', SEATS_PER_ROW: '4' });
const ALL = ['A1', 'A2', 'A3', 'A4'];

const wait = (who: string, count: number) =>
  world.as(who).post(`booking/waiting/${tonight()._id}`, { count });
const place = (who: string) => world.as(who).get(`booking/waiting/${tonight()._id}`);
const offersOf = async (userId: string) =>
  (await world.deps.db.bookings.find({ userId, showId: tonight()._id }).toArray()).filter(
    ({ history }) => history[0]?.why === 'waited for',
  );
const serve = () => serveLines(world.deps);
const noneBroken = async () => {
  const { db, payments } = world.deps;
  expect(await brokenInMotion({ db, payments, now: world.clock.now() }, [tonight()._id])).toEqual([]);
};
const soldOut = async () => ({
  pair: await buy('ann', tonight(), ['A1', 'A2']),
  other: await buy('bob', tonight(), ['A3', 'A4']),
});

test('seats that come free are held for the first who waits for so many, who is told by an e-mail and pays by Pay Now', async () => {
  const { pair } = await soldOut();
  expect(await wait('cy', 2)).toMatchObject({ http: 200, success: true, waiting: { count: 2, ahead: 0 } });
  world.clock.turn({ ms: 1 });
  expect(await wait('dora', 1)).toMatchObject({ waiting: { count: 1, ahead: 1 } });
  await world.as('ann').cancel(pair.bookingId);
  await serve();
  const [offer] = await offersOf('cy');
  expect(offer).toMatchObject({
    seats: ['A1', 'A2'],
    state: 'pending',
    amountCents: 2000,
    holdUntil: world.clock.in({ minutes: 30 }),
    outbox: [{ kind: 'seats_held' }],
  });
  expect(await place('cy')).toMatchObject({ waiting: null });
  expect(await place('dora')).toMatchObject({ waiting: { count: 1, ahead: 0 } });
  expect(await offersOf('dora')).toEqual([]);
  const { http } = await world.as('cy').pay(offer!._id);
  expect(http).toBe(200);
  world.stripe.pay((await world.booking(offer!._id)).session!.id);
  await world.stripe.webhooks.settled();
  expect((await world.booking(offer!._id)).state).toBe('paid');
  await noneBroken();
});

test('who waits for more seats than are together is passed over, and keeps the place', async () => {
  const { pair } = await soldOut();
  await wait('cy', 3);
  world.clock.turn({ ms: 1 });
  await wait('dora', 2);
  await world.as('ann').cancel(pair.bookingId);
  await serve();
  expect(await offersOf('cy')).toEqual([]);
  expect((await offersOf('dora')).map(({ seats }) => seats)).toEqual([['A1', 'A2']]);
  expect(await place('cy')).toMatchObject({ waiting: { count: 3, ahead: 0 } });
});

test('what is not paid for in time goes to the next one, and its former owner is out of the line', async () => {
  const { pair } = await soldOut();
  await wait('cy', 2);
  world.clock.turn({ ms: 1 });
  await wait('dora', 2);
  await world.as('ann').cancel(pair.bookingId);
  await serve();
  const [first] = await offersOf('cy');
  await world.as('cy').pay(first!._id);
  world.clock.turn({ minutes: 30 });
  await serve();
  expect((await offersOf('dora')).map(({ seats }) => seats)).toEqual([['A1', 'A2']]);
  expect((await world.booking(first!._id)).state).toBe('expired');
  expect((await world.as('cy').pay(first!._id)).http).toBe(409);
  expect(await place('cy')).toMatchObject({ waiting: null });
  await noneBroken();
});

test('an offer that was paid for in its last moment stays paid, whoever waits', async () => {
  const { pair } = await soldOut();
  await wait('cy', 2);
  world.clock.turn({ ms: 1 });
  await wait('dora', 2);
  await world.as('ann').cancel(pair.bookingId);
  await serve();
  const [first] = await offersOf('cy');
  await world.as('cy').pay(first!._id);
  world.stripe.webhooks.hold();
  world.stripe.pay((await world.booking(first!._id)).session!.id);
  world.clock.turn({ minutes: 30 });
  await serve();
  expect((await world.booking(first!._id)).state).toBe('paid');
  expect(await offersOf('dora')).toEqual([]);
  await world.stripe.webhooks.release((held) => held);
  await noneBroken();
});

test('nobody is quicker than those who wait: an order for a seat that came free has it offered to them first', async () => {
  const { pair } = await soldOut();
  await wait('cy', 2);
  await world.as('ann').cancel(pair.bookingId);
  expect(await world.as('eve').book(tonight()._id, ['A1'])).toMatchObject({ http: 409, code: 'seats_taken' });
  expect((await offersOf('cy')).map(({ seats }) => seats)).toEqual([['A1', 'A2']]);
});

test('a free seat that nobody who waits could use is sold to anybody', async () => {
  await buy('ann', tonight(), ['A1']);
  await buy('bob', tonight(), ['A2', 'A3', 'A4']);
  const [ann] = await world.deps.db.bookings.find({ userId: 'ann', showId: tonight()._id }).toArray();
  await wait('cy', 2);
  await world.as('ann').cancel(ann!._id);
  expect((await world.as('eve').book(tonight()._id, ['A1'])).http).toBe(200);
  expect(await place('cy')).toMatchObject({ waiting: { count: 2 } });
});

test('who holds seats when others begin to wait goes on with them', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  await buy('bob', tonight(), ['A3', 'A4']);
  await wait('cy', 2);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  expect((await world.as('ann').pay(bookingId)).http).toBe(200);
  await serve();
  expect(await offersOf('cy')).toEqual([]);
});

test('who comes back after their hold ran out stands behind those who wait', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  await buy('bob', tonight(), ['A3', 'A4']);
  await wait('cy', 2);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  expect(await world.as('ann').pay(bookingId)).toMatchObject({ http: 409, code: 'seats_taken' });
  expect(await offersOf('cy')).toHaveLength(1);
});

test('one person waits once, can change the number in the same place, and leave', async () => {
  await soldOut();
  await wait('cy', 2);
  world.clock.turn({ ms: 1 });
  await wait('dora', 1);
  expect(await wait('cy', 3)).toMatchObject({ waiting: { count: 3, ahead: 0 } });
  expect(await place('dora')).toMatchObject({ waiting: { ahead: 1 } });
  const list = await world.as('boss').get('admin/all-shows');
  expect(list).toMatchObject({ http: 200 });
  expect(JSON.stringify(list)).toContain('"waiting":{"people":2,"seats":4}');
  for (let times = 0; times < 2; times++)
    expect(await world.as('cy').post(`booking/waiting/${tonight()._id}/leave`, {})).toMatchObject({
      http: 200,
      waiting: null,
    });
  expect(await place('dora')).toMatchObject({ waiting: { ahead: 0 } });
});

test('nobody can wait where there are seats, for more than a row has, or for more than a person may have', async () => {
  expect(await wait('cy', 4)).toMatchObject({ http: 409, code: 'seats_free' });
  await soldOut();
  expect(await wait('cy', 5)).toMatchObject({ http: 400, message: 'No row has more than 4 seats together' });
  expect(await wait('cy', 0)).toMatchObject({ http: 400 });
  const most = world.deps.config.booking.seatsPerPerson;
  world.deps.config.booking.seatsPerPerson = 3;
  expect(await wait('ann', 2)).toMatchObject({ http: 409, code: 'too_many_seats' });
  world.deps.config.booking.seatsPerPerson = most;
  expect(await world.as('cy').post(`booking/waiting/${'0'.repeat(24)}`, { count: 1 })).toMatchObject({
    http: 404,
  });
});

test('who would have more seats than one person may is passed over, keeps the place, and is given seats once there is room', async () => {
  await buy('ann', tonight(), ['A1', 'A2']);
  const single = await buy('bob', tonight(), ['A3']);
  await buy('eve', tonight(), ['A4']);
  const [pair] = await world.deps.db.bookings.find({ userId: 'ann', showId: tonight()._id }).toArray();
  const { booking } = world.deps.config;
  const most = booking.seatsPerPerson;
  booking.seatsPerPerson = 2;
  try {
    await wait('cy', 2);
    world.clock.turn({ ms: 1 });
    await wait('dora', 2);
    await world.as('bob').cancel(single.bookingId);
    const own = await buy('cy', tonight(), ['A3']);
    await world.as('ann').cancel(pair!._id);
    await serve();
    expect(await offersOf('cy')).toEqual([]);
    const [doras] = await offersOf('dora');
    expect(doras?.seats).toEqual(['A1', 'A2']);
    expect(await place('cy')).toMatchObject({ waiting: { count: 2, ahead: 0 } });
    await world.as('dora').cancel(doras!._id);
    // Nobody who waits can be given them.
    expect((await world.as('finn').book(tonight()._id, ['A1'])).http).toBe(200);
    await world.as('cy').cancel(own.bookingId);
    await serve();
    expect((await offersOf('cy')).map(({ seats }) => seats)).toEqual([['A2', 'A3']]);
  } finally {
    booking.seatsPerPerson = most;
  }
});

test('who waited for more seats than a row has by now waits for as many as it has', async () => {
  const { pair } = await soldOut();
  await wait('cy', 4);
  const { cinema, booking } = world.deps.config;
  const { hall } = cinema;
  const most = booking.seatsPerPerson;
  onTestFinished(() => {
    cinema.hall = hall;
    booking.seatsPerPerson = most;
  });
  cinema.hall = { ...hall, seatsPerRow: 2 };
  booking.seatsPerPerson = 2;
  expect(await place('cy')).toMatchObject({ waiting: { count: 2, ahead: 0 } });
  await world.as('ann').cancel(pair.bookingId);
  await serve();
  expect((await offersOf('cy')).map(({ seats }) => seats)).toEqual([['A1', 'A2']]);
  await noneBroken();
});

test('ten processes that serve the line at once make one offer', async () => {
  const { pair } = await soldOut();
  await wait('cy', 2);
  await world.as('ann').cancel(pair.bookingId);
  await Promise.all(Array.from({ length: 10 }, serve));
  expect(await offersOf('cy')).toHaveLength(1);
  await noneBroken();
});

test('a crowd that books at the moment seats come free gets none of those that somebody waits for', async () => {
  const { pair } = await soldOut();
  await wait('cy', 2);
  const crowd = Array.from({ length: 8 }, (_, index) => `buyer${index}`);
  const orders = crowd.map((who, index) => world.as(who).book(tonight()._id, [ALL[index % 2]!]));
  const [, ...answers] = await Promise.all([world.as('ann').cancel(pair.bookingId), serve(), ...orders]);
  await serve();
  expect(answers.filter((answer) => answer && answer.http === 200)).toEqual([]);
  expect(await offersOf('cy')).toHaveLength(1);
  await noneBroken();
});

test('a process that dies at any write of an offer leaves one that the next pass finishes, once', async () => {
  for (const isDone of [false, true])
    for (let at = 0; at < 4; at++) {
      const show = await world.addShow();
      const ann = await buy('ann', show, ALL);
      await world.as('cy').post(`booking/waiting/${show._id}`, { count: 2 });
      await world.as('ann').cancel(ann.bookingId);
      await world.stripe.webhooks.settled();
      const death = dieAt(world.deps.db, at, isDone);
      await serve().catch(() => undefined);
      death.restart();
      await freeLostSeats(world.deps);
      await serve();
      const mine = await world.deps.db.bookings.find({ userId: 'cy', showId: show._id }).toArray();
      expect(mine, `write ${at}, ${isDone ? 'done' : 'not done'}`).toHaveLength(1);
      const { seats, waiting } = await world.show(show._id);
      expect(mine[0]!.seats.map((seat) => seats[seat]?.bookingId)).toEqual([mine[0]!._id, mine[0]!._id]);
      expect(waiting).toEqual({});
      expect(mine[0]!.outbox).toHaveLength(1);
    }
});

test('an offer that nobody wrote down until its time was over is none, and the person keeps the place', async () => {
  const { pair } = await soldOut();
  await wait('cy', 2);
  await world.as('ann').cancel(pair.bookingId);
  vi.spyOn(world.deps.db.bookings, 'insertOne').mockRejectedValueOnce(new Error('the process is dead'));
  await serve();
  const before = (await world.show(tonight()._id)).waiting![keyOf('cy')]!;
  world.clock.turn({ minutes: 30 });
  await serve();
  const [offer] = await offersOf('cy');
  expect(await offersOf('cy')).toHaveLength(1);
  expect(offer!._id).not.toBe(before.offer!.bookingId);
});

test('an offer is of the seats that were seen: it fails when any of them changed meanwhile, or the person left', async () => {
  const { pair } = await soldOut();
  await wait('cy', 2);
  await world.as('ann').cancel(pair.bookingId);
  const show = await world.show(tonight()._id);
  const key = keyOf('cy');
  const until = world.clock.in({ minutes: 30 });
  const offer = { bookingId: world.deps.ids.next(), seats: ['A1', 'A2'], until, at: world.clock.now() };
  const attempt = (seen = show, person = show.waiting![key]!) =>
    holdForWaiting(world.deps.db, seen, key, { ...person, offer }, world.clock.now());
  expect(await attempt({ ...show, seatsVersion: show.seatsVersion - 1 })).toBe(false);
  expect(await attempt(show, { ...show.waiting![key]!, count: 1 })).toBe(false);
  await world.as('cy').post(`booking/waiting/${tonight()._id}/leave`, {});
  expect(await attempt()).toBe(false);
  await wait('cy', 2);
  expect((await world.show(tonight()._id)).seats).toEqual(show.seats);
});
