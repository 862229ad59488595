/** Everything that can happen next in a cinema: people, Stripe, the clock, accidents, and one step of one call. */
import {
  buyerOf,
  type Cinema,
  type ClockIs,
  CLOCKS,
  DISPUTE,
  FREE,
  HELD,
  NOBODY,
  PAGE,
  type Page,
  REFUND,
  SEATS,
  stateNumber,
  WHOLE,
} from '../state/cinema.ts';
import { isLeft } from '../steps/cancelled-show.ts';
import { OVER, stepNumber, type StepName } from '../steps/step.ts';
import { changeMoney, halvesBack, isBack } from '../steps/stripe.ts';
import { canBeUnanswered, nextStep, takeStep, takeUnanswered } from '../steps/take.ts';

/** A call or job begins, in a process whose clock is right unless told. */
type Begin = { clock?: ClockIs } & (
  | { is: 'order'; which: number; wish: number }
  | { is: 'pay now' | 'cancel' | 'sweep' | 'refund job' | 'end of a void booking'; which: number }
  | { is: 'message' | 'after restore'; which: number }
  | { is: 'end of the show' | 'free lost seats' }
);

/** What happens; `which` is a call's, buyer's or page's number, counted from 0. */
export type Move =
  | { is: 'step' | 'slow step' | 'lost answer' | 'no answer' | 'death'; which: number }
  | { is: 'clock'; which: number; clock: ClockIs }
  | Begin
  | { is: 'show cancelled' | 'tick' | 'backup' | 'restore' }
  | { is: 'pays' | 'pays later' | 'money arrives' | 'money fails' | 'page runs out'; which: number }
  | { is: 'refund arrives' | 'refund fails' | 'refund by hand'; which: number }
  | { is: 'half by hand' | 'half fails'; which: number }
  | { is: 'dispute' | 'dispute won' | 'dispute lost'; which: number };

const ALL_SEATS = (1 << SEATS) - 1;
const { pending, paid, expired, refunding, none } = stateNumber;

function* calls(cinema: Cinema): Generator<Move> {
  for (const [which, call] of cinema.calls.entries()) {
    if (call.at === OVER) continue;
    yield { is: 'step', which };
    yield { is: 'death', which };
    if (cinema.house.faults >= cinema.bounds.faults) continue;
    if (nextStep(call) === 'send it back') yield { is: 'slow step', which };
    if (!canBeUnanswered(call)) continue;
    yield { is: 'lost answer', which };
    yield { is: 'no answer', which };
  }
}

function* newCalls(cinema: Cinema, clock: ClockIs): Generator<Begin> {
  const now = cinema.nowOf({ clock: CLOCKS[clock] });
  const { house, seats, bookings, pages, show } = cinema;
  if (cinema.calls.every(({ at }) => at !== OVER)) return;
  const isEnding = show.isCancelled && !show.isOver;
  if (isEnding) yield { is: 'end of the show' };
  for (const [which, { state, until }] of bookings.entries()) {
    // One person sends one order at a time.
    const isOrdering = cinema.calls.some(({ wish, who }) => wish > 0 && who === which);
    const orders = which === 0 ? house.orders0 : house.orders1;
    if (state === none && !isOrdering && orders < cinema.bounds.orders)
      for (let wish = 1; wish <= ALL_SEATS; wish += 1) yield { is: 'order', which, wish };
    if (state === pending || state === expired) yield { is: 'pay now', which };
    if (state === pending || state === expired || state === paid) yield { is: 'cancel', which };
    if (state === pending && until <= now) yield { is: 'sweep', which };
    if (state === refunding) yield { is: 'refund job', which };
    if (isEnding && isLeft(state)) yield { is: 'end of a void booking', which };
  }
  for (const [which, page] of pages.entries()) {
    if (page.is === PAGE.paid || page.is === PAGE.closed) yield { is: 'message', which };
    if (page.is !== PAGE.none && house.isRestored) yield { is: 'after restore', which };
  }
  const isLost = ({ is, owner }: (typeof seats)[number]) => {
    const owners = is === HELD ? [pending, paid] : [pending, paid, expired];
    return is !== FREE && !owners.includes(cinema.booking(owner).state);
  };
  if (seats.some(isLost)) yield { is: 'free lost seats' };
}

function* outside(cinema: Cinema): Generator<Move> {
  const { house, pages, bounds } = cinema;
  if (house.now < bounds.ticks) yield { is: 'tick' };
  if (bounds.cancels && !cinema.show.isCancelled) yield { is: 'show cancelled' };
  for (const [which, page] of pages.entries()) {
    if (page.is === PAGE.open) {
      if (page.isKnown) yield { is: 'pays', which };
      if (page.isKnown && house.faults < bounds.faults) yield { is: 'pays later', which };
      if (page.until < cinema.now) yield { is: 'page runs out', which };
    }
    if (page.is === PAGE.processing) {
      yield { is: 'money arrives', which };
      yield { is: 'money fails', which };
    }
    if (page.refund0 === REFUND.pending || page.refund1 === REFUND.pending)
      yield { is: 'refund arrives', which };
    const isSent = page.refund0 !== REFUND.none || page.refund1 !== REFUND.none;
    const canFail = isSent && isBack(page) && !page.byHand && house.faults < bounds.faults;
    // Only the money of a booking goes back a second time by itself, and two refunds are all that is remembered.
    const isOwn = cinema.booking(buyerOf(which)).payment === which + 1;
    if (canFail && (page.refund1 === REFUND.none || isOwn)) yield { is: 'refund fails', which };
    const isFree = page.dispute === DISPUTE.none || page.dispute === DISPUTE.won;
    const hasRoom = page.refund1 === REFUND.none && !isBack(page) && isFree;
    if (page.is === PAGE.paid && hasRoom && house.faults < bounds.faults)
      yield { is: 'refund by hand', which };
  }
  if (bounds.disputes) yield* banks(cinema);
  if (!bounds.restores) return;
  if (!house.isSaved && !house.isRestored) yield { is: 'backup' };
  if (house.isSaved) yield { is: 'restore' };
}

/** Half of the money goes back by hand, and banks question payments. */
function* banks({ bounds, house, pages, bookings }: Cinema): Generator<Move> {
  for (const [which, page] of pages.entries()) {
    const { half, dispute } = page;
    if (dispute === DISPUTE.open) {
      yield { is: 'dispute won', which };
      yield { is: 'dispute lost', which };
    }
    if (page.is !== PAGE.paid || house.faults >= bounds.faults) continue;
    const isOwn = bookings[buyerOf(which)]?.payment === which + 1;
    if (half === REFUND.made && (page.refund1 === REFUND.none || isOwn)) yield { is: 'half fails', which };
    const isWithBank = dispute === DISPUTE.open || dispute === DISPUTE.lost;
    if (half === REFUND.none && !isBack(page) && !isWithBank) yield { is: 'half by hand', which };
    if (dispute === DISPUTE.none && !isBack(page)) yield { is: 'dispute', which };
  }
}

/** What can happen next. */
export function* movesOf(cinema: Cinema): Generator<Move> {
  yield* calls(cinema);
  yield* newCalls(cinema, 'right');
  if (cinema.bounds.clocks) yield* otherClocks(cinema);
  yield* outside(cinema);
}

/** Calls that begin where the clock is wrong, and clocks of calls under way that are measured anew. */
function* otherClocks(cinema: Cinema): Generator<Move> {
  for (const clock of ['ahead', 'behind'] as const)
    for (const move of newCalls(cinema, clock)) yield { ...move, clock };
  for (const [which, call] of cinema.calls.entries())
    for (const clock of Object.keys(CLOCKS) as ClockIs[])
      if (call.at !== OVER && call.clock !== CLOCKS[clock]) yield { is: 'clock', which, clock };
}

const FIRST_STEP: Record<Begin['is'], StepName> = {
  order: 'look for the intent',
  'pay now': 'pay now',
  cancel: 'cancel',
  sweep: 'sweep',
  'refund job': 'look at the refund',
  message: 'read the page',
  'after restore': 'ask about a page',
  'free lost seats': 'look at all seats',
  'end of a void booking': 'look what is left',
  'end of the show': 'is anybody left',
};

const begins = (move: Move): move is Begin => move.is in FIRST_STEP;

/** Begins a call and lets it take its first step. */
function begin(cinema: Cinema, move: Begin): void {
  const call = cinema.calls.find(({ at }) => at === OVER);
  if (!call) throw new Error('No more calls fit into this cinema');
  call.at = stepNumber[FIRST_STEP[move.is]];
  call.clock = CLOCKS[move.clock ?? 'right'];
  const isOfBuyer = move.is === 'order' || move.is === 'pay now' || move.is === 'cancel';
  call.who = isOfBuyer ? move.which : NOBODY;
  if (move.is === 'order') {
    call.wish = move.wish;
    if (move.which === 0) cinema.house.orders0 += 1;
    else cinema.house.orders1 += 1;
  }
  if (move.is === 'sweep' || move.is === 'refund job' || move.is === 'end of a void booking')
    call.b = move.which;
  if (move.is === 'message' || move.is === 'after restore') call.p = move.which + 1;
  takeStep(cinema, call);
}

function atStripe(cinema: Cinema, is: Move['is'], number: number): void {
  const page = cinema.page(number);
  changeMoney(cinema, number + 1);
  const { house } = cinema;
  if (is === 'pays' || is === 'pays later') {
    page.is = is === 'pays' ? PAGE.paid : PAGE.processing;
    page.isInTime = Number(is === 'pays' && cinema.now < page.until);
    if (is === 'pays later') house.faults += 1;
  } else if (is === 'money arrives') page.is = PAGE.paid;
  else if (is === 'money fails' || is === 'page runs out') page.is = PAGE.closed;
  else if (is === 'refund arrives') {
    if (page.refund0 === REFUND.pending) page.refund0 = REFUND.made;
    else page.refund1 = REFUND.made;
  } else if (is === 'refund fails') {
    house.faults += 1;
    if (page.refund0 === REFUND.failed) page.refund1 = REFUND.failed;
    else page.refund0 = REFUND.failed;
  } else if (is === 'refund by hand') {
    house.faults += 1;
    page.byHand = 1;
    const left = WHOLE - halvesBack(page);
    if (page.refund0 === REFUND.none) {
      page.refund0 = REFUND.made;
      page.size0 = left;
    } else {
      page.refund1 = REFUND.made;
      page.size1 = left;
    }
  } else atBank(cinema, is, page);
}

function atBank({ house }: Cinema, is: Move['is'], page: Page): void {
  if (is === 'dispute won') page.dispute = DISPUTE.won;
  else if (is === 'dispute lost') page.dispute = DISPUTE.lost;
  else {
    house.faults += 1;
    if (is === 'half by hand') page.half = REFUND.made;
    else if (is === 'half fails') page.half = REFUND.failed;
    else {
      page.dispute = DISPUTE.open;
      page.questioned = WHOLE - halvesBack(page);
    }
  }
}

/** Lets something happen. */
export function happen(cinema: Cinema, move: Move): void {
  const { house } = cinema;
  if (begins(move)) return begin(cinema, move);
  if (move.is === 'tick') house.now += 1;
  else if (move.is === 'show cancelled') cinema.show.isCancelled = 1;
  else if (move.is === 'backup') cinema.save();
  else if (move.is === 'restore') cinema.restore();
  else if (move.is === 'step') takeStep(cinema, cinema.call(move.which));
  else if (move.is === 'clock') cinema.call(move.which).clock = CLOCKS[move.clock];
  else if (move.is === 'death') cinema.bytesOfCall(move.which).fill(0);
  else if (move.is === 'slow step') {
    house.faults += 1;
    cinema.refundsBegin = REFUND.pending;
    takeStep(cinema, cinema.call(move.which));
    cinema.refundsBegin = REFUND.made;
  } else if (move.is === 'lost answer' || move.is === 'no answer') {
    house.faults += 1;
    takeUnanswered(cinema, move.which, move.is === 'lost answer');
  } else if ('which' in move) atStripe(cinema, move.is, move.which);
  return undefined;
}
