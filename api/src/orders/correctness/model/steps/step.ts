import type { Call, Cinema } from '../state/cinema.ts';

/** What a call asks the database or Stripe for: one thing, which happens at once or not at all. */
export interface Step {
  /** As the driver of the real code hears it; `nothing` happens with the step before it. */
  asks:
    | 'nothing'
    | 'bookings.findOne'
    | 'bookings.find'
    | 'bookings.insertOne'
    | 'bookings.updateOne'
    | 'bookings.findOneAndUpdate'
    | 'bookings.deleteOne'
    | 'shows.findOne'
    | 'shows.find'
    | 'shows.updateOne'
    | 'shows.bulkWrite'
    | 'sessions.create'
    | 'sessions.list'
    | 'sessions.retrieve'
    | 'sessions.expire'
    | 'refunds.list'
    | 'refunds.create'
    | 'disputes.list';
  /** What happens, and what the call does next. */
  take(cinema: Cinema, call: Call): void;
  /** What it does next when Stripe, or the database, gives no answer; only a step with this is ever left without one. */
  unanswered?(cinema: Cinema, call: Call): void;
}

/** Every step of every call, in no order. A call that is over is at `over`. */
export const STEP_NAMES = [
  'over',
  // An order.
  'look for the intent',
  'look at the seats',
  'write the booking',
  // A claim.
  'claim free seats',
  'look who has the seats',
  'look at the owner',
  'look at the owner again',
  'claim the seats',
  // A claim that failed.
  'look why',
  'look which seats',
  'let the claim go',
  'withdraw the booking',
  'look for an own booking',
  'look who has the first seat',
  // A payment page.
  'open the page',
  'store the page',
  'note that no page came',
  'note that no answer came',
  'look for another page',
  'close the unused page',
  'read the unused page',
  'give the late hold up',
  'is the late hold over',
  'free the late hold',
  // Pay Now.
  'pay now',
  'look at the show again',
  'look at the own holds',
  'come back',
  'read the own page',
  'own page settled',
  'is it pending still',
  'are the seats sold',
  'look what was given up',
  'give the hold up',
  'give the held seats up',
  // A hold that ran out.
  'sweep',
  'close the page',
  'read the closed page',
  'let the hold end',
  'free the hold',
  // A settlement.
  'read the page',
  'settle',
  'what is back',
  'what the bank took',
  'come back paid',
  'sell',
  'look why not sold',
  'look at the former holder',
  'look at the former holder again',
  'owe the money',
  'say paid',
  'close the other page',
  'read the other page',
  'end the unpaid hold',
  'free the unpaid hold',
  'free the void seats',
  'what is back of the second',
  'send the second back',
  'what is back of the second now',
  'what the bank took of the second',
  'what is gone of the second',
  'what is back of the ticket',
  'what the bank took of the ticket',
  'note what went back',
  // A refund.
  'look at the refund',
  'free the seats',
  'what is back of it',
  'send it back',
  'what is back of it now',
  'what the bank took of it',
  'what is gone without a person',
  'count the try',
  'say that the bank has decided',
  'say refunded',
  // Giving up.
  'cancel',
  'look at the start',
  'owe the ticket',
  'give the expired up',
  'close the own page',
  'read the closed own page',
  'give the unpaid up',
  'free the seats given up',
  // A show that was cancelled.
  'look what is left',
  'look again what is left',
  'owe the void ticket',
  'end the expired one',
  'close the void page',
  'read the void page',
  'take the seats of who is paying',
  'end the void booking',
  'free the seats of the void booking',
  'is anybody left',
  'say that the show is over',
  // Jobs.
  'look at all seats',
  'look at their owners',
  'free lost seats',
  'free more lost seats',
  'ask about a page',
  'is it lost',
  'close the lost page',
  'read the lost page',
] as const;
export type StepName = (typeof STEP_NAMES)[number];
export const stepNumber = Object.fromEntries(STEP_NAMES.map((name, number) => [name, number])) as Record<
  StepName,
  number
>;
export const OVER = stepNumber.over;

/** Lets a call go on with another step. */
export function go(call: Call, next: StepName): void {
  call.at = stepNumber[next];
}

/** Ends a call; nothing of it is remembered. */
export function end(call: Call): void {
  call.at = OVER;
  call.who = 0;
  call.clock = 0;
  call.wish = 0;
  forget(call);
  call.goesOn = 0;
  call.ownSeats = 0;
  call.ownAttempt = 0;
  call.ownUntil = 0;
  call.ownKey = 0;
  call.ownerUntil = 0;
  call.asked = 0;
  call.askedUntil = 0;
  forgetLate(call);
}

/** Forgets the booking and the page that were read. */
export function forget(call: Call): void {
  call.b = 0;
  call.seats = 0;
  call.state = 0;
  call.attempt = 0;
  call.until = 0;
  call.page = 0;
  call.payment = 0;
  call.tries = 0;
  call.isQuestioned = 0;
  call.key = 0;
  call.noted = 0;
  call.isLatest = 0;
  call.p = 0;
  call.outcome = 0;
  call.isDisputed = 0;
  call.isFresh = 0;
  forgetRefunds(call);
}

/** What a call has read of a page’s refunds is of no use to it any more. */
export function forgetRefunds(call: Call): void {
  call.isBack = 0;
  call.isMade = 0;
  call.failed = 0;
  call.back = 0;
  call.made = 0;
}

/** Remembers what the call is there for, before a part of it settles a page. */
export function callThen(call: Call, next: StepName): void {
  call.goesOn = stepNumber[next];
}

/** Forgets the settlement that waited for the end of another one's hold. */
export function forgetLate(call: Call): void {
  call.lateP = 0;
  call.lateOutcome = 0;
  call.lateIsDisputed = 0;
  call.lateIsFresh = 0;
  call.lateGoesOn = 0;
  call.lateOwnerUntil = 0;
}

/** Goes on where the call came from. */
export function goBack(call: Call): void {
  call.asked = 0;
  call.askedUntil = 0;
  if (call.goesOn === OVER) end(call);
  else {
    call.at = call.goesOn;
    call.goesOn = 0;
  }
}

/** What Stripe did not do ends a call. Somebody who wants the seats of another one goes on with what is known: everything else comes again. */
export function giveUp(call: Call): void {
  const wantsSeats = [stepNumber['look at the owner again'], stepNumber['look at the former holder again']];
  if (wantsSeats.includes(call.goesOn)) goBack(call);
  else end(call);
}
