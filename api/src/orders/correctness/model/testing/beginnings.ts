import type { Move } from '../moves/moves.ts';

const ANN = 0;
const BEN = 1;
const TICK: Move = { is: 'tick' };
const steps = (which: number, times: number): Move[] =>
  Array.from({ length: times }, () => ({ is: 'step', which }));

/** Ann has ordered a seat and has been sent to its page; half of the time that it is held for her is over. */
export const ANN_HOLDS: readonly Move[] = [
  { is: 'order', which: ANN, wish: 1 },
  ...steps(0, 5),
  { is: 'tick' },
];

/** Ann's order is written and has claimed nothing yet, and the time of its hold is over. What is called next comes to its end before it. */
export const ANN_IS_LATE: readonly Move[] = [
  { is: 'order', which: BEN, wish: 1 },
  { is: 'order', which: ANN, wish: 1 },
  ...steps(1, 2),
  { is: 'death', which: 0 },
  TICK,
  TICK,
];

/** Ben's order looks at that hold where its end has come. Then Ann's Pay Now ends it and holds the seat anew, by a clock that is behind. */
export const ANN_RENEWS: readonly Move[] = [
  ...ANN_HOLDS,
  { is: 'pay now', which: ANN, clock: 'ahead' },
  ...steps(0, 1),
  { is: 'order', which: BEN, wish: 1, clock: 'ahead' },
  ...steps(1, 5),
  { is: 'clock', which: 0, clock: 'behind' },
  TICK,
  ...steps(0, 11),
];

/** Ann has ordered a seat, has been sent to its page and has paid. */
export const ANN_PAID: readonly Move[] = [
  { is: 'order', which: ANN, wish: 1 },
  ...steps(0, 5),
  { is: 'pays', which: ANN },
];

/** The same, and she has her ticket. */
export const ANN_TICKET: readonly Move[] = [...ANN_PAID, { is: 'message', which: ANN }, ...steps(0, 4)];

/** Then half of its price has gone back by hand, and a job has seen it. */
export const HALF_SEEN: readonly Move[] = [
  ...ANN_TICKET,
  { is: 'message', which: ANN },
  ...steps(0, 1),
  { is: 'half by hand', which: ANN },
  ...steps(0, 1),
];

/** A job has read the page of a ticket. Then a bank has taken back half of the price, which another job has written down. */
export const LOST_AFTER_READING: readonly Move[] = [
  ...ANN_TICKET,
  { is: 'message', which: ANN },
  { is: 'half by hand', which: ANN },
  { is: 'dispute', which: ANN },
  { is: 'dispute lost', which: ANN },
  { is: 'half fails', which: ANN },
  { is: 'message', which: ANN },
  ...steps(1, 4),
];

/** Half of its money was sent back by hand, and came back from the bank. */
export const HALF_SENT_BACK: readonly Move[] = [
  ...ANN_TICKET,
  { is: 'half by hand', which: 0 },
  { is: 'half fails', which: 0 },
];

/** The number of Ben's first page. */
const HIS_PAGE = 2;

/** Ann's money is on its way and her hold is over. Ben has her seat by then, pays in time and holds it no more when her money comes. */
export const LATE_AND_IN_TIME: readonly Move[] = [
  { is: 'order', which: ANN, wish: 1 },
  ...steps(0, 5),
  { is: 'pays later', which: ANN },
  TICK,
  TICK,
  TICK,
  { is: 'order', which: BEN, wish: 1 },
  ...steps(0, 12),
  { is: 'pays', which: HIS_PAGE },
  TICK,
  TICK,
  { is: 'money arrives', which: ANN },
  { is: 'message', which: ANN },
];
