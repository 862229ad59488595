/** Scenes of friends who pay for themselves, of people who wait for seats, and of people at a door. */
import type { BookingDocument } from '../../../../db/documents.ts';
import type { Caller } from '../../../../dependencies.ts';
import { sendSeat } from '../../../../bookings/sent/send-seat.ts';
import { admit } from '../../../../door/admit.ts';
import { cancelBooking } from '../../../cancel.ts';
import { cancelShow } from '../../../cancel-show/cancel.ts';
import { createBooking } from '../../../create.ts';
import { shareHold } from '../../../friends/share-hold.ts';
import { renewLink, takeSeat } from '../../../friends/shared-seats.ts';
import { rememberedOffers } from '../../../offers.ts';
import { payBooking } from '../../../pay.ts';
import { freeLostSeats } from '../../../settlement/free-lost-seats.ts';
import { endHold, settleSession } from '../../../settlement/settle.ts';
import { startCall } from '../../model/testing/real-call.ts';
import { buyer } from '../../../testing/buyer.ts';
import type { World } from '../../../testing/world.ts';
import { offerSeats } from '../../../waiting/offer-seats.ts';
import { joinLine, leaveLine } from '../../../waiting/queue.ts';
import { comesTo, takesBack } from './door.ts';
import type { Actor, Scene } from './perform.ts';

export const SCENES = [
  'a hold is shared while it is being paid',
  'a hold is shared in two tabs, and Pay Now is pressed',
  'a hold is shared as it ends, and somebody else orders its seats',
  'a hold was given up for friends, and as it ends it is divided and somebody else orders its seats',
  'other seats are chosen while the hold is being paid',
  'other seats are chosen in two tabs, and Pay Now is pressed',
  'other seats are chosen as the hold ends, and somebody else orders its seats',
  'a hold is shared while lost seats are looked for, and somebody else orders one of its seats',
  'two friends take a seat for which its holder presses Pay Now',
  'a friend takes a seat that its holder gives up, and takes the link back',
  "a friend's share is paid while the show is cancelled",
  "a friend's share is paid as its hold ends, and somebody else orders the seat",
  'seats come free while the line is served and somebody orders one of them',
  'the line is served twice at once while its first leaves it',
  'the line is served while its first wants another number and the show is cancelled',
  'an offer is paid in its last moment while the next one in the line is served',
  'an offer is cancelled while its page is paid and the next one in the line is served',
  'money comes late for seats that are offered to who waits',
  'money comes late and is settled at once, for seats that are offered to who waits',
  'a seat is let in while its owner gives it back',
  'a seat is let in at two doors while its show is cancelled',
  'a door tells late whom it let in, while the seat is let in at another and its show is cancelled',
  'a door tells late whom it let in while it takes that back, and the seat is let in at another',
  'a door tells late whom it let in while another takes back whom it let in by the same seat',
  'a seat is let in by its old code while it is sent',
] as const;
type SceneName = (typeof SCENES)[number];

const PAIR = ['A1', 'A2'];
const caller = (userId: string): Caller => ({
  userId,
  factorAges: { first: 0, second: 0 },
  sessionId: 'sess',
});
const ANN = caller('ann');
const BEN = caller('ben');
const CY = caller('cy');
const EVE = caller('eve');

/** All scenes there are, in a world of one hall with two seats. */
function scenesIn(world: World): Record<SceneName, Scene['begin']> {
  const { hold, buy } = buyer(() => world);
  const { deps } = world;

  const ofSeat = async (showId: string, seat: string) =>
    (await deps.db.bookings.findOne({ showId, seats: [seat], state: { $ne: 'cancelled' } }))!;
  const pageOf = async (bookingId: string) => (await world.booking(bookingId)).session?.id ?? '';
  const isPaid = (name: string, sessionId: string): Actor => ({
    name,
    deed() {
      try {
        world.stripe.pay(sessionId);
      } catch {
        // It was closed before: then nobody can pay it.
      }
    },
  });
  const afterTheHold = { name: 'the holds are over', deed: () => world.clock.turn({ minutes: 11 }) };
  const learns = (sessionId: string): Actor => ({
    name: 'a message',
    call: (its) => settleSession(its, sessionId),
  });
  const sweeps = (bookingId: string): Actor => ({
    name: 'sweep',
    async call(its) {
      const booking = await world.booking(bookingId);
      if (booking.state === 'pending' && booking.holdUntil <= its.clock.now()) await endHold(its, booking);
    },
  });

  async function held() {
    const show = await world.addShow();
    const { bookingId, sessionId } = await hold('ann', show, PAIR);
    return { showId: show._id, bookingId, sessionId };
  }
  async function shared() {
    const { showId, bookingId } = await held();
    const token = await shareHold(deps, ANN, bookingId);
    return { showId, token, first: await ofSeat(showId, 'A1'), second: await ofSeat(showId, 'A2') };
  }
  async function soldOut(waiting: readonly [string, number][]) {
    const show = await world.addShow();
    const { bookingId } = await buy('ann', show, PAIR);
    for (const [who, count] of waiting) {
      await joinLine(deps, caller(who), show._id, count);
      world.clock.turn({ ms: 1 });
    }
    return { showId: show._id, bookingId };
  }
  async function offered(): Promise<{ showId: string; offer: BookingDocument }> {
    const { showId, bookingId } = await soldOut([
      ['cy', 2],
      ['dora', 2],
    ]);
    await cancelBooking(deps, ANN, bookingId);
    await offerSeats(deps, showId);
    const offer = await deps.db.bookings.findOne({ showId, userId: 'cy' });
    await payBooking(deps, CY, offer!._id);
    return { showId, offer: offer! };
  }
  /** A hold that is over, with its money on the way, and somebody waits for its seats. */
  async function late() {
    const { showId, sessionId } = await held();
    await joinLine(deps, CY, showId, 2);
    world.stripe.payLater(sessionId);
    world.clock.turn({ minutes: 11 });
    return { showId, sessionId };
  }
  const comes = (sessionId: string) => world.stripe.settleLater(sessionId, 'succeed');
  const share = (bookingId: string, name = 'Ann shares'): Actor => ({
    name,
    call: (its) => shareHold(its, ANN, bookingId),
  });
  const pays = (who: Caller, bookingId: string): Actor => ({
    name: `${who.userId} presses Pay Now`,
    call: (its) => payBooking(its, who, bookingId),
  });
  const takes = (who: Caller, token: string): Actor => ({
    name: `${who.userId} takes A1`,
    call: (its) => takeSeat(its, who, token, 'A1'),
  });
  const cancels = (who: Caller, bookingId: string): Actor => ({
    name: `${who.userId} cancels`,
    call: (its) => cancelBooking(its, who, bookingId),
  });
  const endsShow = (showId: string): Actor => ({
    name: 'the show is cancelled',
    call: (its) => cancelShow(its, { actor: 'boss', showId, reason: 'No power' }),
  });
  const serves = (showId: string, name = 'the line is served'): Actor => ({
    name,
    call: (its) => offerSeats(its, showId),
  });
  const orders = (who: Caller, showId: string, seats: string[]): Actor => ({
    name: `${who.userId} orders`,
    call: (its) => createBooking(its, rememberedOffers(its), who, { showId, seats }),
  });

  /** A ticket for a show that is on a door's list: in the cinema's city it is between ten in the morning and five. */
  async function ticket() {
    const hour = world.clock.now().getUTCHours();
    if (hour < 3 || hour > 9) world.clock.turnToMorning();
    const { showId, bookingId, sessionId } = await held();
    world.stripe.pay(sessionId);
    await settleSession(deps, sessionId);
    return { showId, bookingId };
  }
  const enters = (door: string, bookingId: string, more: { isLate?: boolean } = {}) =>
    comesTo(world, door, bookingId, { seat: 'A1', ...more });

  return {
    async 'a seat is let in while its owner gives it back'() {
      const { showId, bookingId } = await ticket();
      return { showId, actors: [enters('Door 1', bookingId), cancels(ANN, bookingId)] };
    },
    async 'a seat is let in at two doors while its show is cancelled'() {
      const { showId, bookingId } = await ticket();
      const actors = [enters('Door 1', bookingId), enters('Door 2', bookingId), endsShow(showId)];
      return { showId, actors };
    },
    async 'a door tells late whom it let in, while the seat is let in at another and its show is cancelled'() {
      const { showId, bookingId } = await ticket();
      const late = enters('Door 1', bookingId, { isLate: true });
      return { showId, actors: [late, enters('Door 2', bookingId), endsShow(showId)] };
    },
    async 'a door tells late whom it let in while it takes that back, and the seat is let in at another'() {
      const { showId, bookingId } = await ticket();
      const late = enters('Door 1', bookingId, { isLate: true });
      const undo = takesBack(caller('doorkeeper'), 'Door 1', bookingId, 'A1');
      return { showId, actors: [late, undo, enters('Door 2', bookingId)] };
    },
    async 'a door tells late whom it let in while another takes back whom it let in by the same seat'() {
      const { showId, bookingId } = await ticket();
      await admit(deps, 'doorkeeper', { scanId: 'Door 1', door: 'Door 1', code: `${bookingId}-A1` });
      const late = enters('Door 2', bookingId, { isLate: true });
      const undo = takesBack(caller('doorkeeper'), 'Door 1', bookingId, 'A1');
      return { showId, actors: [late, undo] };
    },
    async 'a seat is let in by its old code while it is sent'() {
      const { showId, bookingId } = await ticket();
      const sends: Actor = { name: 'Ann sends A1', call: (its) => sendSeat(its, ANN, bookingId, 'A1') };
      return { showId, actors: [enters('Door 1', bookingId), sends] };
    },
    async 'a hold is shared while it is being paid'() {
      const { showId, bookingId, sessionId } = await held();
      return {
        showId,
        actors: [share(bookingId), isPaid('Ann pays', sessionId), learns(sessionId)],
        page: sessionId,
      };
    },
    async 'a hold is shared in two tabs, and Pay Now is pressed'() {
      const { showId, bookingId, sessionId } = await held();
      return {
        showId,
        actors: [share(bookingId), share(bookingId, 'Ann shares in another tab'), pays(ANN, bookingId)],
        page: sessionId,
      };
    },
    async 'a hold is shared as it ends, and somebody else orders its seats'() {
      const { showId, bookingId, sessionId } = await held();
      return {
        showId,
        actors: [share(bookingId), afterTheHold, orders(EVE, showId, ['A1'])],
        page: sessionId,
      };
    },
    async 'a hold was given up for friends, and as it ends it is divided and somebody else orders its seats'() {
      const { showId, bookingId } = await held();
      const dying = await startCall(deps, (its) => shareHold(its, ANN, bookingId));
      while (dying.asks() !== 'bookings.insertOne') await dying.goOn();
      return { showId, actors: [share(bookingId), afterTheHold, orders(EVE, showId, ['A1'])] };
    },
    async 'other seats are chosen while the hold is being paid'() {
      const { showId, sessionId } = await held();
      const actors = [orders(ANN, showId, ['A1']), isPaid('Ann pays', sessionId), learns(sessionId)];
      return { showId, actors, page: sessionId };
    },
    async 'other seats are chosen in two tabs, and Pay Now is pressed'() {
      const { showId, bookingId, sessionId } = await held();
      const inOtherTab = { ...orders(ANN, showId, ['A2']), name: 'ann orders in another tab' };
      const actors = [orders(ANN, showId, ['A1']), inOtherTab, pays(ANN, bookingId)];
      return { showId, actors, page: sessionId };
    },
    async 'other seats are chosen as the hold ends, and somebody else orders its seats'() {
      const { showId, sessionId } = await held();
      const actors = [orders(ANN, showId, ['A1']), afterTheHold, orders(EVE, showId, ['A1'])];
      return { showId, actors, page: sessionId };
    },
    async 'a hold is shared while lost seats are looked for, and somebody else orders one of its seats'() {
      const { showId, bookingId } = await held();
      const frees: Actor = { name: 'lost seats are looked for', call: (its) => freeLostSeats(its) };
      return { showId, actors: [share(bookingId), frees, orders(EVE, showId, ['A1'])] };
    },
    async 'two friends take a seat for which its holder presses Pay Now'() {
      const { showId, token, first } = await shared();
      return { showId, actors: [takes(BEN, token), takes(CY, token), pays(ANN, first._id)] };
    },
    async 'a friend takes a seat that its holder gives up, and takes the link back'() {
      const { showId, token, first } = await shared();
      const renews: Actor = { name: 'Ann renews the link', call: (its) => renewLink(its, ANN, token) };
      return { showId, actors: [takes(BEN, token), cancels(ANN, first._id), renews] };
    },
    async "a friend's share is paid while the show is cancelled"() {
      const { showId, token, first } = await shared();
      await takeSeat(deps, BEN, token, 'A1');
      await payBooking(deps, BEN, first._id);
      const page = await pageOf(first._id);
      return { showId, actors: [endsShow(showId), isPaid('Ben pays', page), learns(page)] };
    },
    async "a friend's share is paid as its hold ends, and somebody else orders the seat"() {
      const { showId, token, first } = await shared();
      await takeSeat(deps, BEN, token, 'A1');
      await payBooking(deps, BEN, first._id);
      const paid = isPaid('Ben pays', await pageOf(first._id));
      world.clock.turn({ minutes: 11 });
      return { showId, actors: [paid, sweeps(first._id), orders(EVE, showId, ['A1'])] };
    },
    async 'seats come free while the line is served and somebody orders one of them'() {
      const { showId, bookingId } = await soldOut([['cy', 2]]);
      return { showId, actors: [cancels(ANN, bookingId), serves(showId), orders(EVE, showId, ['A1'])] };
    },
    async 'the line is served twice at once while its first leaves it'() {
      const { showId, bookingId } = await soldOut([
        ['cy', 2],
        ['dora', 1],
      ]);
      await cancelBooking(deps, ANN, bookingId);
      const leaves: Actor = { name: 'Cy leaves', call: (its) => leaveLine(its, CY, showId) };
      return { showId, actors: [serves(showId), serves(showId, 'it is served again'), leaves] };
    },
    async 'the line is served while its first wants another number and the show is cancelled'() {
      const { showId, bookingId } = await soldOut([['cy', 2]]);
      await cancelBooking(deps, ANN, bookingId);
      const changes: Actor = { name: 'Cy waits for one', call: (its) => joinLine(its, CY, showId, 1) };
      return { showId, actors: [serves(showId), changes, endsShow(showId)] };
    },
    async 'an offer is paid in its last moment while the next one in the line is served'() {
      const { showId, offer } = await offered();
      world.clock.turn({ minutes: 11 });
      const page = await pageOf(offer._id);
      return { showId, actors: [isPaid('Cy pays', page), serves(showId), learns(page)] };
    },
    async 'an offer is cancelled while its page is paid and the next one in the line is served'() {
      const { showId, offer } = await offered();
      const paid = isPaid('Cy pays', await pageOf(offer._id));
      return { showId, actors: [paid, cancels(CY, offer._id), serves(showId)] };
    },
    async 'money comes late for seats that are offered to who waits'() {
      const { showId, sessionId } = await late();
      const arrives = { name: 'the money arrives', deed: () => comes(sessionId), isSure: true };
      return { showId, actors: [serves(showId), arrives, learns(sessionId)] };
    },
    async 'money comes late and is settled at once, for seats that are offered to who waits'() {
      const { showId, sessionId } = await late();
      const settles = async () => {
        comes(sessionId);
        await settleSession(deps, sessionId);
      };
      return {
        showId,
        actors: [serves(showId), { name: 'the money is settled', deed: settles, isSure: true }],
      };
    },
  };
}

/** One of them. */
export const scene = (world: World, name: SceneName): Scene => ({ begin: scenesIn(world)[name] });
