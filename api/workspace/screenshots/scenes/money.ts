import type { Page } from 'playwright';
import { text, failures, type Scene } from './scene.ts';

const cases = { name: 'admin-money', path: () => '/admin/money', who: 'admin' } as const;
const acts = { name: 'admin-acts', path: () => '/admin/money?view=acts', who: 'admin' } as const;
const shows = { path: () => '/admin/list-shows', who: 'admin' } as const;
const calls = {
  cases: '**/api/admin/money?*',
  acts: '**/api/admin/acts?*',
  cancellation: '**/api/show/*/cancellation',
};

const FOUND_AT = '2026-11-21T07:14:00.000Z';
const step = (outcome: string, why: string | null = null) => ({ outcome, at: FOUND_AT, why, byAdmin: false });
const oneCase = (kind: string, steps: object[], outcome: string, change: object = {}) => ({
  _id: `${kind}-${outcome}`,
  kind,
  outcome,
  canRetry: outcome === 'owed' || outcome === 'failed',
  canSettle: outcome === 'failed',
  at: FOUND_AT,
  amount: 28,
  currency: 'usd',
  expected: null,
  booking: {
    _id: kind,
    user: { name: 'Ingrid Solberg-Kristoffersen' },
    bookedSeats: ['A1', 'A2'],
    film: 'Mission: Impossible - The Final Reckoning',
    showDateTime: '2026-11-24T12:30:00.000Z',
  },
  payment: 'pi_3QK8xL2eZvKYlo2C0aBcDeF5',
  steps,
  ...change,
});

/** A case of every kind, some of them open. */
const everyKind = {
  success: true,
  open: 2,
  next: 'more',
  cases: [
    oneCase('refund_waits', [step('owed', 'show_cancelled')], 'owed'),
    oneCase('refund_failed', [step('found', 'expired_or_canceled_card'), step('failed')], 'failed'),
    oneCase('paid_late', [step('found'), step('issued')], 'issued'),
    oneCase('paid_after_cancel', [step('found'), step('refunded', 'show_cancelled')], 'refunded'),
    oneCase('amount_differs', [step('found'), step('refunded', 'amount_differs')], 'refunded', {
      expected: { amount: 30, currency: 'usd' },
    }),
    oneCase('paid_twice', [step('found'), step('refunded')], 'refunded'),
    oneCase('refunded_at_stripe', [step('noted')], 'noted'),
    oneCase('unknown_session', [step('noted')], 'noted', { booking: null }),
  ],
};
const none = { success: true, open: 0, next: null, cases: [] };

const act = (name: string, outcome: string, change: object = {}) => ({
  _id: `${name}-${outcome}`,
  actor: 'Linh Pham',
  act: name,
  reason: 'The projector of this hall is broken',
  outcome,
  failure: null,
  film: 'Mission: Impossible - The Final Reckoning',
  showTimes: ['2026-11-24T12:30:00.000Z'],
  at: FOUND_AT,
  endedAt: null,
  ...change,
});
const everyAct = {
  success: true,
  next: null,
  acts: [
    act('money.retry-refund', 'failed', { failure: 'payment_provider', showTimes: [] }),
    act('show.cancel', 'done'),
    act('show.add', 'begun', { reason: null, showTimes: [FOUND_AT, FOUND_AT, FOUND_AT] }),
    act('show.add', 'refused', { failure: 'no_hall_free', reason: null }),
  ],
};

const tickets = {
  success: true,
  status: 'scheduled',
  isDone: false,
  sold: 12,
  soldAmount: 126,
  held: 3,
  owed: 0,
  owedAmount: 0,
  refunded: 0,
  refundedAmount: 0,
};
const allBack = {
  ...tickets,
  status: 'cancelled',
  isDone: true,
  sold: 0,
  held: 0,
  refunded: 12,
  refundedAmount: 126,
};
const halfWay = {
  ...tickets,
  status: 'cancelled',
  sold: 0,
  held: 0,
  owed: 4,
  refunded: 8,
  refundedAmount: 84,
};
const openDialog = (page: Page) =>
  page
    .getByRole('button', { name: /^Cancel show/ })
    .first()
    .click();

export const moneyScenes: Scene[] = [
  { ...cases, answers: () => ({ [calls.cases]: everyKind }), shows: text('Paid twice for one booking') },
  {
    ...cases,
    name: 'admin-money-nothing',
    answers: () => ({ [calls.cases]: none }),
    shows: text('There are no money cases.'),
  },
  {
    ...cases,
    name: 'admin-money-retry',
    answers: () => ({ [calls.cases]: everyKind }),
    act: (page) => page.getByRole('button', { name: 'Try the refund again' }).first().click(),
    shows: text('Try this refund again?'),
  },
  {
    ...cases,
    name: 'admin-money-settle',
    answers: () => ({ [calls.cases]: everyKind }),
    act: (page) => page.getByRole('button', { name: 'Settled by hand' }).first().click(),
    shows: text('Was this money given back by hand?'),
  },
  ...failures(cases, calls.cases),
  { ...acts, answers: () => ({ [calls.acts]: everyAct }), shows: text('Cancelled a show') },
  {
    ...acts,
    name: 'admin-acts-nothing',
    answers: () => ({ [calls.acts]: { success: true, next: null, acts: [] } }),
    shows: text('No admin has done anything yet.'),
  },
  ...failures(acts, calls.acts),
  {
    ...shows,
    name: 'admin-cancel-show',
    answers: () => ({ [calls.cancellation]: tickets }),
    act: openDialog,
    shows: text('12 tickets will be refunded'),
  },
  {
    ...shows,
    name: 'admin-cancel-show-under-way',
    answers: () => ({ [calls.cancellation]: halfWay }),
    act: openDialog,
    shows: text('8 of 12 tickets refunded'),
  },
  {
    ...shows,
    name: 'admin-cancel-show-done',
    answers: () => ({ [calls.cancellation]: allBack }),
    act: openDialog,
    shows: text('12 of 12 tickets refunded'),
  },
  {
    ...shows,
    name: 'admin-cancel-show-unknown',
    answers: () => ({ [calls.cancellation]: 'failed' }),
    act: openDialog,
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Try again' }),
  },
];
