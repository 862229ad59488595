import type { Move } from '../moves/moves.ts';

/** A way on which something went wrong once, and what that was. */
export interface Way {
  was: string;
  /** banks question payments on it */
  hasBanks?: true;
  moves: readonly Move[];
}

const step = (which: number, times = 1): Move[] =>
  Array.from({ length: times }, () => ({ is: 'step', which }));
const ANN = 0;
const BEN = 1;
const TICK: Move = { is: 'tick' };

/** The ways that the model found and the product has since been mended on. Calls under way go on to their ends after each. */
export const MENDED: readonly Way[] = [
  {
    was: 'a page that had run out ended a hold that had got another page by then',
    moves: [
      { is: 'order', which: ANN, wish: 1 },
      ...step(0, 3),
      { is: 'lost answer', which: 0 },
      ...step(0),
      { is: 'pay now', which: ANN },
      ...step(0, 2),
      TICK,
      TICK,
      TICK,
      { is: 'page runs out', which: 0 },
      { is: 'message', which: 0 },
      ...step(1),
    ],
  },
  {
    was: 'an order that lost its seats freed them again when Pay Now had got them for it meanwhile',
    moves: [
      { is: 'order', which: ANN, wish: 1 },
      ...step(0, 2),
      TICK,
      { is: 'order', which: BEN, wish: 1 },
      ...step(1),
      ...step(0),
      { is: 'death', which: 0 },
      ...step(1, 3),
      { is: 'pay now', which: BEN },
      TICK,
    ],
  },
  {
    was: 'a late claim gave the later hold of the same booking its own earlier end',
    moves: [
      { is: 'order', which: ANN, wish: 1 },
      ...step(0, 4),
      { is: 'pay now', which: ANN },
      TICK,
      TICK,
      { is: 'pay now', which: ANN },
      ...step(2),
    ],
  },
  {
    was: 'money that came late took seats from somebody who had paid for them in time',
    moves: [
      { is: 'order', which: ANN, wish: 1 },
      ...step(0, 5),
      { is: 'pays later', which: 0 },
      TICK,
      TICK,
      TICK,
      { is: 'order', which: BEN, wish: 1 },
      ...step(0, 12),
      { is: 'pays', which: 2 },
      TICK,
      TICK,
      { is: 'money arrives', which: 0 },
      { is: 'message', which: 0 },
    ],
  },
  {
    was: 'of two bookings that had lost their seats, the real code freed the one that had claimed first, the model the first buyer',
    moves: [BEN, ANN]
      .flatMap((which): Move[] => [
        { is: 'order', which, wish: which === BEN ? 1 : 2 },
        ...step(0, 3),
        { is: 'death', which: 0 },
        { is: 'cancel', which },
        ...step(0),
        { is: 'death', which: 0 },
      ])
      .concat({ is: 'free lost seats' }),
  },
  {
    was: 'seats of a hold that had ended early stayed held where the process died before it freed them',
    moves: [
      { is: 'order', which: ANN, wish: 3 },
      ...step(0, 5),
      { is: 'pays later', which: 0 },
      { is: 'money fails', which: 0 },
      { is: 'message', which: 0 },
      ...step(0, 2),
      { is: 'death', which: 0 },
      { is: 'free lost seats' },
    ],
  },
  {
    was: 'a page for whose storing the database gave no answer was closed, and handed out by the next try',
    moves: [
      { is: 'order', which: ANN, wish: 1 },
      ...step(0, 4),
      { is: 'no answer', which: 0 },
      ...step(0),
      { is: 'pay now', which: ANN },
      ...step(0, 3),
      { is: 'pays', which: 0 },
      { is: 'message', which: 0 },
    ],
  },
  {
    was: 'a page that was stored without an answer was closed, and stood in its booking',
    moves: [
      { is: 'order', which: ANN, wish: 1 },
      ...step(0, 4),
      { is: 'lost answer', which: 0 },
      ...step(0),
      { is: 'pays', which: 0 },
      { is: 'message', which: 0 },
    ],
  },
  {
    was: 'an order was refused and withdrawn since Stripe would not send back what the former holder of its seats had paid',
    hasBanks: true,
    moves: [
      { is: 'order', which: ANN, wish: 1 },
      ...step(0, 5),
      { is: 'pays', which: 0 },
      TICK,
      { is: 'order', which: BEN, wish: 3 },
      TICK,
      ...step(0, 2),
      { is: 'sweep', which: ANN },
      ...step(1, 2),
      { is: 'half by hand', which: 0 },
      ...step(0),
      ...step(1),
      ...step(0, 2),
      { is: 'dispute', which: 0 },
      ...step(0, 3),
      ...step(1, 3),
      { is: 'show cancelled' },
      { is: 'end of the show' },
      { is: 'message', which: 0 },
      ...step(1, 3),
      ...step(0, 2),
      ...step(1),
      { is: 'cancel', which: ANN },
      { is: 'half fails', which: 0 },
      ...step(1),
      ...step(0),
      ...step(1),
      { is: 'dispute lost', which: 0 },
      ...step(1),
      TICK,
      ...step(0, 10),
      ...step(1, 2),
    ],
  },
  {
    was: 'the model did not know that a booking is no longer said to wait for a bank once the rest of its money is on its way',
    hasBanks: true,
    moves: [
      { is: 'order', which: ANN, wish: 1 },
      ...step(0, 5),
      { is: 'pays', which: 0 },
      { is: 'message', which: 0 },
      ...step(0, 4),
      { is: 'cancel', which: ANN },
      ...step(0, 4),
      { is: 'dispute', which: 0 },
      ...step(0, 4),
      { is: 'dispute won', which: 0 },
      { is: 'refund job', which: ANN },
      ...step(0, 2),
      { is: 'half by hand', which: 0 },
      ...step(0),
    ],
  },
  {
    was: 'what was sent for a half that came back, after two sendings of the rest, stood among those of the product',
    hasBanks: true,
    moves: [
      { is: 'order', which: ANN, wish: 1 },
      ...step(0, 5),
      { is: 'pays', which: 0 },
      { is: 'half by hand', which: 0 },
      { is: 'show cancelled' },
      { is: 'message', which: 0 },
      ...step(0, 8),
      { is: 'refund job', which: ANN },
      { is: 'refund fails', which: 0 },
      ...step(0),
      ...step(1, 3),
      { is: 'half fails', which: 0 },
      ...step(1),
      { is: 'message', which: 0 },
      ...step(0, 4),
    ],
  },
];
