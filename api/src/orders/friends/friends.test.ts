import { expect, test } from 'vitest';
import { cancelShow } from '../cancel-show/cancel.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { brokenAtRest, brokenInMotion } from '../testing/invariants.ts';
import { dieAt } from '../testing/mortal.ts';
import { reconcile } from '../reconcile.ts';
import { sweep } from '../settlement/sweep.ts';
import type { SharedView } from './schemas.ts';

const { world, tonight, buy, hold, news } = cinemaForTests();

interface SharingAnswer {
  http: number;
  code?: string;
  token: string;
  bookingId: string;
  shared: SharedView;
}
const read = (answer: unknown) => answer as SharingAnswer;
const share = async (who: string, id: string) => read(await world.as(who).post(`booking/${id}/share`, {}));
const look = async (who: string, token: string) => read(await world.as(who).get(`booking/shared/${token}`));
const take = async (who: string, token: string, seat: string) =>
  read(await world.as(who).post(`booking/shared/${token}/take`, { seat }));
const states = ({ shared }: SharingAnswer) => shared.seats.map(({ seat, state }) => `${seat} ${state}`);
const payFor = async (who: string, bookingId: string) => {
  expect((await world.as(who).pay(bookingId)).http).toBe(200);
  world.stripe.pay((await world.booking(bookingId)).session!.id);
  await news();
};
const noneBroken = async () => {
  const { db, payments } = world.deps;
  expect(await brokenInMotion({ db, payments, now: world.clock.now() }, [tonight()._id])).toEqual([]);
};
const atRest = async () => {
  const { db, payments } = world.deps;
  world.clock.turn({ minutes: 61 });
  await sweep(world.deps);
  await reconcile(world.deps);
  await news();
  expect(await brokenAtRest({ db, payments, now: world.clock.now() }, [tonight()._id])).toEqual([]);
};
const shared = async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2', 'A3']);
  const { token } = await share('ann', bookingId);
  return { bookingId, sessionId, token };
};

test('friends take seats of a hold by its link and pay each for their own; what nobody pays for goes free at the end', async () => {
  const { bookingId, sessionId, token } = await shared();
  expect((await world.deps.payments.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
  expect((await world.booking(bookingId)).state).toBe('cancelled');
  expect(await look('bob', token)).toMatchObject({
    shared: { title: 'The Heron', price: 10, hall: 1, holder: { isYou: false } },
  });
  expect(states(await look('bob', token))).toEqual(['A1 free', 'A2 free', 'A3 free']);
  const bobs = (await take('bob', token, 'A2')).bookingId;
  expect(states(await look('ann', token))).toEqual(['A1 free', 'A2 taken', 'A3 free']);
  await payFor('bob', bobs);
  const own = (await look('ann', token)).shared.seats[0]!.bookingId!;
  expect(JSON.stringify(await world.as('ann').bookings())).toContain(token);
  expect(JSON.stringify(await world.as('boss').get('admin/all-bookings'))).not.toContain(token);
  await payFor('ann', own);
  expect(states(await look('ann', token))).toEqual(['A1 paid', 'A2 paid', 'A3 free']);
  expect(
    (await world.as('bob').bookings()).booking?.map(({ bookedSeats, state }) => [bookedSeats, state]),
  ).toContainEqual([['A2'], 'paid']);
  await noneBroken();
  world.clock.turn({ minutes: 30 });
  expect(states(await look('ann', token))).toEqual(['A1 paid', 'A2 paid', 'A3 gone']);
  expect(await world.as('eve').book(tonight()._id, ['A3'])).toMatchObject({ http: 200 });
  await atRest();
});

test('the holder sees their seats one by one, with the link, and can pay for those that nobody took', async () => {
  const { token } = await shared();
  const mine = (await world.as('ann').bookings()).booking ?? [];
  const parts = mine.filter(({ show }) => show._id === tonight()._id);
  expect(parts.map(({ bookedSeats, state, shareToken }) => [bookedSeats, state, shareToken])).toEqual(
    expect.arrayContaining([['A1'], ['A2'], ['A3']].map((seats) => [seats, 'pending', token])),
  );
  expect(parts).toHaveLength(3);
  for (const { _id } of parts) await payFor('ann', _id);
  await atRest();
});

test('whoever has the link reads why the show does not take place', async () => {
  const { token } = await shared();
  expect((await look('bob', token)).shared).not.toHaveProperty('cancelled');
  await cancelShow(world.deps, { actor: 'boss', showId: tonight()._id, reason: 'No power' });
  expect((await look('bob', token)).shared).toMatchObject({ cancelled: 'No power', expiresAt: null });
  await atRest();
});

test('of ten friends who take a seat at once one gets it', async () => {
  const { token } = await shared();
  const friends = Array.from({ length: 10 }, (_, index) => `friend${index}`);
  const answers = await Promise.all(friends.map((who) => take(who, token, 'A1')));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'seats_taken')).toHaveLength(9);
  const winner = friends[answers.findIndex(({ http }) => http === 200)]!;
  expect((await take(winner, token, 'A1')).http).toBe(200);
  await noneBroken();
});

test('a seat that the holder is paying for is nobody’s to take, and one that was taken is not the holder’s to pay', async () => {
  const { token } = await shared();
  const [first, second] = (await look('ann', token)).shared.seats;
  await world.as('ann').pay(first!.bookingId!);
  expect(await take('bob', token, 'A1')).toMatchObject({ http: 409, code: 'seats_taken' });
  await take('bob', token, 'A2');
  expect((await world.as('ann').pay(second!.bookingId!)).http).toBe(404);
  expect((await world.as('ann').cancel(second!.bookingId!)).http).toBe(404);
});

test('a holder who pays and a friend who takes at the same moment never both get a page for the seat', async () => {
  for (let round = 0; round < 4; round++) {
    const show = await world.addShow();
    const { bookingId } = await hold('ann', show, ['B1', 'B2']);
    const { token } = await share('ann', bookingId);
    const part = (await look('ann', token)).shared.seats[0]!.bookingId!;
    const [paid, taken] = await Promise.all([world.as('ann').pay(part), take('bob', token, 'B1')]);
    const { userId, session } = await world.booking(part);
    if (taken.http === 200) {
      expect([userId, paid.http === 200]).toEqual(['bob', false]);
      await payFor('bob', part);
      expect((await world.booking(part)).state).toBe('paid');
    } else expect([userId, session?.url]).toEqual(['ann', paid.url]);
  }
});

test('sharing and paying for the whole at the same moment: the payer has it all, or it is divided', async () => {
  for (let round = 0; round < 4; round++) {
    const show = await world.addShow();
    const { bookingId, sessionId } = await hold('ann', show, ['C1', 'C2']);
    const [answer] = await Promise.all([
      share('ann', bookingId),
      (async () => {
        try {
          world.stripe.pay(sessionId);
        } catch {
          // Its page is closed.
        }
      })(),
    ]);
    await news();
    const whole = await world.booking(bookingId);
    const { seats } = await world.show(show._id);
    if (answer.http === 200) {
      expect(whole.state).toBe('cancelled');
      expect(new Set(Object.values(seats).map((seat) => seat.bookingId)).size).toBe(2);
    } else {
      expect(answer.code).toBe('cannot_share');
      expect(whole.state).toBe('paid');
    }
  }
});

test('sharing twice is the same as once, also at the same moment', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  const answers = await Promise.all([share('ann', bookingId), share('ann', bookingId)]);
  const again = await share('ann', bookingId);
  expect(new Set([...answers, again].map(({ token }) => token)).size).toBe(1);
  expect(states(await look('ann', again.token))).toEqual(['A1 free', 'A2 free']);
  await noneBroken();
});

test('a process that dies at any write of the sharing leaves what the same call finishes, or seats that are free', async () => {
  for (const isDone of [false, true])
    for (let at = 0; at < 8; at++) {
      const show = await world.addShow();
      const { bookingId } = await hold('ann', show, ['A1', 'A2']);
      await news();
      const death = dieAt(world.deps.db, at, isDone);
      await share('ann', bookingId);
      death.restart();
      await news();
      const { db, payments } = world.deps;
      expect(await brokenInMotion({ db, payments, now: world.clock.now() }, [show._id])).toEqual([]);
      const { http, token } = await share('ann', bookingId);
      expect(http, `write ${at}, ${isDone ? 'done' : 'not done'}`).toBe(200);
      expect(states(await look('ann', token))).toEqual(['A1 free', 'A2 free']);
      const { seats } = await world.show(show._id);
      expect(new Set(Object.values(seats).map((seat) => seat.bookingId)).size).toBe(2);
    }
});

test('what cannot be shared stays as it is', async () => {
  const single = await hold('ann', tonight(), ['A1']);
  expect(await share('ann', single.bookingId)).toMatchObject({ http: 409, code: 'cannot_share' });
  const paid = await buy('bob', tonight(), ['B1', 'B2']);
  expect(await share('bob', paid.bookingId)).toMatchObject({ http: 409, code: 'cannot_share' });
  const others = await hold('cy', tonight(), ['C1', 'C2']);
  expect((await share('dora', others.bookingId)).http).toBe(404);
  world.clock.turn({ minutes: 10 });
  expect(await share('cy', others.bookingId)).toMatchObject({ http: 409, code: 'cannot_share' });
  expect((await look('cy', 'A'.repeat(22))).http).toBe(404);
  await atRest();
});

test('a link that is taken back leads to nothing; the new one does, and what a friend has taken stays theirs', async () => {
  const { token } = await shared();
  const bobs = (await take('bob', token, 'A2')).bookingId;
  const renew = async (who: string, of: string) =>
    read(await world.as(who).post(`booking/shared/${of}/renew`, {}));
  expect(await renew('bob', token)).toMatchObject({ http: 404, code: 'unknown_share' });
  const fresh = (await renew('ann', token)).token;
  expect(fresh).not.toBe(token);
  expect(await look('cy', token)).toMatchObject({
    http: 404,
    code: 'unknown_share',
    message: expect.stringContaining('Ask whoever sent it'),
  });
  expect(await take('cy', token, 'A1')).toMatchObject({ http: 404 });
  expect(states(await look('cy', fresh))).toEqual(['A1 free', 'A2 taken', 'A3 free']);
  // Whoever had the old link does not come by the new one with what they took by it, paid or not.
  expect(await share('bob', bobs)).toMatchObject({ http: 409, code: 'cannot_share' });
  await payFor('bob', bobs);
  expect(await share('bob', bobs)).toMatchObject({ http: 409, code: 'cannot_share' });
  const own = (await look('ann', fresh)).shared.seats[0]!.bookingId!;
  expect((await share('ann', own)).token).toBe(fresh);
  await noneBroken();
});

test('sharing again after the link was taken back answers the new one, also when a process died in between', async () => {
  const { bookingId, token } = await shared();
  const { token: fresh } = read(await world.as('ann').post(`booking/shared/${token}/renew`, {}));
  expect((await share('ann', bookingId)).token).toBe(fresh);
  expect(states(await look('bob', fresh))).toEqual(['A1 free', 'A2 free', 'A3 free']);
  // As of a renewal that has reached one of the seats.
  await world.deps.db.bookings.updateOne(
    { 'share.token': fresh, seats: 'A1' },
    { $set: { 'share.token': token } },
  );
  expect((await share('ann', bookingId)).token).toBe(fresh);
  await noneBroken();
});

test('of a seat that is taken and a link that is taken back at the same moment nothing comes out half', async () => {
  const { token } = await shared();
  const [taken, renewed] = await Promise.all([
    take('bob', token, 'A1'),
    world.as('ann').post(`booking/shared/${token}/renew`, {}),
  ]);
  const seats = (await look('ann', read(renewed).token)).shared.seats;
  expect(seats.find(({ seat }) => seat === 'A1')?.state).toBe(taken.http === 200 ? 'taken' : 'free');
  expect(seats).toHaveLength(3);
  await noneBroken();
});
