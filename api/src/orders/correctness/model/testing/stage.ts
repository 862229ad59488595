/** The real cinema, moved by the model's moves: its own functions in one process, between the stand-ins, each question at its turn. */
import type { ShowDocument } from '../../../../db/documents.ts';
import type { Caller, Dependencies } from '../../../../dependencies.ts';
import { cancelBooking } from '../../../cancel.ts';
import { decideCancellation } from '../../../cancel-show/cancel.ts';
import { endBooking } from '../../../cancel-show/end-booking.ts';
import { concludeCancellation } from '../../../cancel-show/finish-cancellation.ts';
import { createBooking } from '../../../create.ts';
import { rememberedOffers } from '../../../offers.ts';
import { payBooking } from '../../../pay.ts';
import { freeLostSeats } from '../../../settlement/free-lost-seats.ts';
import { learnEvent } from '../../../settlement/learn-event.ts';
import { finishRefund } from '../../../settlement/refund.ts';
import { reconcile } from '../../../reconcile.ts';
import { endHold } from '../../../settlement/settle.ts';
import { sweep } from '../../../settlement/sweep.ts';
import { brokenAtRest } from '../../../testing/invariants.ts';
import type { World } from '../../../testing/world.ts';
import { BUYERS, buyerOf, type Cinema, PAGES, WHOLE } from '../state/cinema.ts';
import { happen, type Move } from '../moves/moves.ts';
import { OVER } from '../steps/step.ts';
import { hasRoomForPage } from '../steps/stripe.ts';
import { asksNext, nextStep } from '../steps/take.ts';
import { booksOf, booksOfModel, moneyOf, moneyOfModel, type Names, type Sight } from './observe.ts';
import { type RealCall, startCall } from './real-call.ts';
import type { Passage } from './gate.ts';

const TICK = { minutes: 5 };
const SEATS_OF = [[], ['A1'], ['A2'], ['A1', 'A2']];
const caller = (buyer: number): Caller => ({
  userId: `buyer-${buyer}`,
  factorAges: { first: 0, second: 0 },
  sessionId: 'sess',
});

type Work = (deps: Dependencies) => Promise<unknown>;

/** A model and the real cinema beside it. */
export class Stage {
  readonly world: World;
  readonly show: ShowDocument;
  readonly cinema: Cinema;
  readonly #deps: Dependencies;
  readonly #calls: (RealCall | undefined)[] = [];
  readonly #names: Names = {
    bookings: [],
    sessions: Array.from({ length: BUYERS * PAGES }, () => undefined),
    payments: [],
    halves: [],
    disputes: [],
  };

  /** What was seen of the real cinema last. */
  #real: Sight = {};

  /** @param deps of the real code, if they are not the world's own */
  constructor(world: World, show: ShowDocument, cinema: Cinema, deps: Dependencies = world.deps) {
    this.world = world;
    this.show = show;
    this.cinema = cinema;
    this.#deps = deps;
  }

  /**
   * Lets something happen in both.
   * @returns what differs afterwards, or that the real code asked for something else; null when both are alike
   */
  async happen(move: Move): Promise<string | null> {
    this.world.clock.turn({ ms: 1 });
    const isAtCall = 'which' in move && /step|answer|death/.test(move.is);
    const number = isAtCall ? move.which : this.cinema.calls.findIndex(({ at }) => at === OVER);
    const question = isAtCall ? this.#calls[number]?.asks() : null;
    const differs = isAtCall ? await this.#goOn(move, number) : await this.#begin(move, number);
    if (differs) return differs;
    const { db, payments } = this.world.deps;
    const isOfBooks = question === null || /^(bookings|shows)\.(?!find(One)?$)/.test(question ?? '');
    const isOfMoney = question === null || /^(sessions|refunds)\.(create|expire)/.test(question ?? '');
    if (isOfBooks) this.#real = { ...this.#real, ...(await booksOf(db, this.show._id, this.#names)) };
    if (isOfMoney) this.#real = { ...this.#real, ...(await moneyOf(payments, this.#names)) };
    return this.#difference();
  }

  /** Lets everything that is due happen in the real cinema alone. @returns the rules that are broken then */
  async rest(): Promise<string[]> {
    const { world, show } = this;
    const { db, payments } = world.deps;
    for (const [page, id] of this.#names.sessions.entries())
      if (id !== undefined && moneyOfModel(this.cinema)[`page ${page}`]?.startsWith('processing'))
        world.stripe.settleLater(id, 'succeed');
    await this.#refundsArrive();
    await this.#banksDecide();
    world.clock.turn({ minutes: 60 });
    await sweep(world.deps);
    await reconcile(world.deps);
    await this.#refundsArrive();
    await reconcile(world.deps);
    return brokenAtRest({ db, payments, now: world.clock.now() }, [show._id]);
  }

  async #banksDecide(): Promise<void> {
    for (const id of this.#names.disputes.filter((one) => one !== undefined))
      if ((await this.world.deps.payments.disputes.retrieve(id)).status === 'needs_response')
        this.world.stripe.moveDispute(id, 'lost');
  }

  async #refundsArrive(): Promise<void> {
    for (const payment_intent of this.#names.payments.filter((id) => id !== undefined)) {
      const { data } = await this.world.deps.payments.refunds.list({ payment_intent });
      for (const { id, status } of data)
        if (status === 'pending') this.world.stripe.moveRefund(id, 'succeeded');
    }
  }

  /** Begins a call with its first question, or lets something happen outside. */
  async #begin(move: Move, number: number): Promise<string | null> {
    const work = this.#workOf(move);
    if (!work) {
      await this.#outside(move);
      happen(this.cinema, move);
      return null;
    }
    const call = await startCall(this.#deps, work);
    this.#calls[number] = call;
    if (call.asks()) await call.goOn();
    happen(this.cinema, move);
    return this.#isInStep(number);
  }

  async #goOn(move: Move, number: number): Promise<string | null> {
    const { cinema } = this;
    if (move.is === 'death') {
      this.#calls[number] = undefined;
      happen(cinema, move);
      return null;
    }
    const call = this.#calls[number];
    const model = cinema.call(number);
    const step = nextStep(model);
    const hasRoom = step !== 'open the page' || hasRoomForPage(cinema, model.who, model.attempt, model.key);
    const passage: Passage =
      !hasRoom || move.is === 'no answer'
        ? 'no answer'
        : move.is === 'lost answer'
          ? 'lost answer'
          : 'answered';
    if (move.is === 'slow step') this.world.stripe.refundsBegin('pending');
    const before = this.cinema.pages.map(({ is }) => is);
    const answer = await call?.goOn(passage);
    this.world.stripe.refundsBegin('succeeded');
    happen(cinema, move);
    if (step === 'write the booking') await this.#learnBooking(model.who);
    const opened = cinema.pages.findIndex(({ is }, page) => is !== 0 && before[page] === 0);
    if (step === 'open the page' && opened >= 0) this.#names.sessions[opened] = idIn(answer);
    return this.#isInStep(number);
  }

  /** Whether the real call asks for what the model's asks for. */
  #isInStep(number: number): string | null {
    const model = this.cinema.call(number);
    const wanted = model.at === OVER ? null : asksNext(model);
    const real = this.#calls[number]?.asks() ?? null;
    return real === wanted
      ? null
      : `the real code asks for ${real}, the model for ${wanted} (${nextStep(model)})`;
  }

  #difference(): string | null {
    const model: Sight = { ...booksOfModel(this.cinema), ...moneyOfModel(this.cinema) };
    const differences = Object.keys(model)
      .filter((thing) => model[thing] !== this.#real[thing])
      .map((thing) => `${thing} is "${this.#real[thing]}" and not "${model[thing]}"`);
    return differences.length > 0 ? differences.join('; ') : null;
  }

  async #learnBooking(buyer: number): Promise<void> {
    const { userId } = caller(buyer);
    const booking = await this.world.deps.db.bookings.findOne({ showId: this.show._id, userId });
    this.#names.bookings[buyer] = booking?._id;
  }

  #booking(buyer: number): string {
    return this.#names.bookings[buyer] ?? '';
  }

  /** What the real code is called with. */
  #workOf(move: Move): Work | null {
    const now = () => this.world.clock.now();
    const showId = this.show._id;
    if (move.is === 'free lost seats') return (deps) => freeLostSeats(deps);
    if (move.is === 'end of the show') return (deps) => concludeCancellation(deps, this.show);
    if (!('which' in move)) return null;
    const { which } = move;
    const _id = this.#booking(which);
    switch (move.is) {
      case 'order': {
        const order = { showId, seats: SEATS_OF[move.wish] ?? [], idempotencyKey: `${showId}-${which}` };
        return (deps) => createBooking(deps, rememberedOffers(deps), caller(which), order);
      }
      case 'pay now':
        return (deps) => payBooking(deps, caller(which), _id);
      case 'cancel':
        return (deps) => cancelBooking(deps, caller(which), _id);
      case 'sweep':
        return async (deps) => {
          const over = deps.db.bookings.find({ _id, state: 'pending', holdUntil: { $lte: now() } });
          for await (const booking of over) await endHold(deps, booking);
        };
      case 'refund job':
        return async (deps) => {
          for await (const booking of deps.db.bookings.find({ _id, state: 'refunding' }))
            await finishRefund(deps, booking);
        };
      case 'end of a void booking':
        return async (deps) => {
          const left = { _id, state: { $in: ['pending' as const, 'paid' as const, 'refunding' as const] } };
          for (const booking of await deps.db.bookings.find(left).toArray())
            await endBooking(deps, booking, true);
        };
      case 'message':
        return (deps) =>
          learnEvent(deps, {
            _id: `evt_${which}`,
            type: 'checkout.session.completed',
            objectId: this.#names.sessions[which] ?? '',
            paymentIntentId: null,
            bookingId: this.#booking(buyerOf(which)),
            at: now(),
          });
      default:
        return null;
    }
  }

  /** What people, Stripe and the clock do. */
  async #outside(move: Move): Promise<void> {
    const { stripe, clock, deps } = this.world;
    if (move.is === 'tick') return clock.turn(TICK);
    if (move.is === 'show cancelled') {
      await decideCancellation(deps, { actor: 'boss', showId: this.show._id, reason: 'No power' });
      return undefined;
    }
    if (!('which' in move)) throw new Error(`${move.is} is not driven`);
    const session = this.#names.sessions[move.which] ?? '';
    const refund = async (status: string) => {
      const payment_intent = this.#names.payments[move.which] ?? '';
      const { data } = await deps.payments.refunds.list({ payment_intent });
      const isIt = ({ id, status: present }: (typeof data)[number]) =>
        status.includes(present ?? '?') && !this.#names.halves[move.which]?.includes(id);
      return data.toReversed().find(isIt)?.id ?? '';
    };
    if (move.is === 'pays') stripe.pay(session);
    else if (move.is === 'pays later') stripe.payLater(session);
    else if (move.is === 'money arrives') stripe.settleLater(session, 'succeed');
    else if (move.is === 'money fails') stripe.settleLater(session, 'fail');
    else if (move.is === 'page runs out') await deps.payments.checkout.sessions.expire(session);
    else if (move.is === 'refund arrives') stripe.moveRefund(await refund('pending'), 'succeeded');
    else if (move.is === 'refund fails') stripe.failRefund(await refund('pending succeeded'));
    else if (move.is === 'refund by hand') stripe.refund(this.#names.payments[move.which] ?? '');
    else await this.#atBank(move.is, move.which);
    if (move.is === 'pays' || move.is === 'pays later') {
      const { payment_intent } = await deps.payments.checkout.sessions.retrieve(session);
      this.#names.payments[move.which] = String(payment_intent);
    }
    return undefined;
  }

  /** Half of a payment goes back by hand, or a bank questions a payment and decides. */
  async #atBank(is: Move['is'], page: number): Promise<void> {
    const { stripe, deps } = this.world;
    const { halves, disputes, sessions, payments } = this.#names;
    const payment = payments[page] ?? '';
    if (is === 'half by hand') {
      const session = await deps.payments.checkout.sessions.retrieve(sessions[page] ?? '');
      halves[page] = [stripe.refund(payment, (session.amount_total ?? 0) / WHOLE).id];
    } else if (is === 'half fails') stripe.failRefund(halves[page]?.at(-1) ?? '');
    else if (is === 'dispute') disputes[page] = stripe.dispute(payment).id;
    else if (is === 'dispute won') stripe.moveDispute(disputes[page] ?? '', 'won');
    else if (is === 'dispute lost') stripe.moveDispute(disputes[page] ?? '', 'lost');
  }
}

const idIn = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : undefined;
