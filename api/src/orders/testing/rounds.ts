import fc from 'fast-check';

/** What is done with one booking. */
type Act =
  | 'pay at Stripe'
  | 'pay later at Stripe'
  | 'be asked by the bank'
  | 'pay now'
  | 'confirm'
  | 'cancel'
  | 'share'
  | 'tell a door late'
  | 'send a seat'
  | 'take a seat back'
  | 'refund in the dashboard'
  | 'bank sends the refund back';

/** What people, Stripe and the background work do; `which` picks one of the bookings there are. */
export type Step =
  | { do: 'book'; user: string; seats: string[] }
  | { do: 'wait'; user: string; count: number }
  | { do: 'wait no more'; user: string }
  | { do: 'take a shared seat'; user: string; which: number }
  | { do: 'come to a door'; code: 'first' | 'newest'; which: number }
  | { do: 'take an entry back'; isOffline: boolean; which: number }
  | { do: Act; which: number }
  | { do: 'cancel the show' | 'sweep' | 'reconcile' | 'serve the line' | 'hold events' | 'lose events' }
  | { do: 'release events'; reversed: boolean; twice: boolean };

/** Steps that are taken at once, an accident among them, and then the clock moves. */
export interface Moment {
  steps: Step[];
  /** Negative: the clock is set back. */
  minutes: number;
  /**
   * The n-th write goes wrong, before or after it was carried out: its connection breaks, or the process dies with it and
   * writes nothing more until the moment is over.
   */
  crash: { at: number; isDone: boolean; isDeath: boolean } | null;
}

const USERS = ['ann', 'bob', 'cy'];
const SEATS = ['A1', 'A2', 'A3'];

const which = fc.nat({ max: 8 });
const weigh = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });
const toOne = (weight: number, what: Act) =>
  weigh(
    weight,
    which.map((number): Step => ({ do: what, which: number })),
  );
const alone = (
  weight: number,
  what: 'cancel the show' | 'sweep' | 'reconcile' | 'serve the line' | 'hold events' | 'lose events',
) => weigh(weight, fc.constant<Step>({ do: what }));

const step: fc.Arbitrary<Step> = fc.oneof(
  weigh(
    16,
    fc.record({
      do: fc.constant('book' as const),
      user: fc.constantFrom(...USERS),
      seats: fc.subarray(SEATS, { minLength: 1 }),
    }),
  ),
  toOne(20, 'pay at Stripe'),
  toOne(3, 'pay later at Stripe'),
  toOne(8, 'be asked by the bank'),
  toOne(4, 'pay now'),
  toOne(4, 'confirm'),
  toOne(8, 'cancel'),
  toOne(5, 'share'),
  weigh(
    12,
    fc.record({
      do: fc.constant('come to a door' as const),
      code: fc.constantFrom('first' as const, 'newest' as const),
      which,
    }),
  ),
  toOne(4, 'tell a door late'),
  weigh(6, fc.record({ do: fc.constant('take an entry back' as const), isOffline: fc.boolean(), which })),
  toOne(7, 'send a seat'),
  toOne(9, 'take a seat back'),
  weigh(
    6,
    fc.record({ do: fc.constant('take a shared seat' as const), user: fc.constantFrom(...USERS), which }),
  ),
  toOne(4, 'refund in the dashboard'),
  toOne(2, 'bank sends the refund back'),
  alone(1, 'cancel the show'),
  alone(4, 'sweep'),
  alone(4, 'reconcile'),
  alone(6, 'serve the line'),
  weigh(
    8,
    fc.record({
      do: fc.constant('wait' as const),
      user: fc.constantFrom(...USERS),
      count: fc.constantFrom(1, 1, 2, 3),
    }),
  ),
  weigh(1, fc.record({ do: fc.constant('wait no more' as const), user: fc.constantFrom(...USERS) })),
  alone(3, 'hold events'),
  alone(3, 'lose events'),
  weigh(
    4,
    fc.record({
      do: fc.constant('release events' as const),
      reversed: fc.boolean(),
      twice: fc.boolean(),
    }),
  ),
);

export const moment: fc.Arbitrary<Moment> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 5, size: 'max' }),
  // 45 is beyond the life of a payment page, 130 beyond the start of the show.
  minutes: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(0, 0, 1, 5, 10) },
    { weight: 1, arbitrary: fc.constantFrom(-1, 45, 130) },
  ),
  crash: fc.option(fc.record({ at: fc.nat({ max: 6 }), isDone: fc.boolean(), isDeath: fc.boolean() }), {
    freq: 2,
    nil: null,
  }),
});
