import { apiCall, schema, type Infer } from '@matinee/shared-ui';
import { t as common } from '../messages/en.ts';
import { t } from './en.ts';

const outcome = schema.oneOf(['found', 'issued', 'owed', 'failed', 'refunded', 'noted', 'won', 'lost']);
const money = { amount: schema.number(), currency: schema.string() };

const caseSchema = schema.object({
  _id: schema.string(),
  kind: schema.oneOf([
    'paid_late',
    'paid_after_cancel',
    'amount_differs',
    'paid_twice',
    'refund_waits',
    'refund_failed',
    'refunded_at_stripe',
    'unknown_session',
    'disputed',
  ]),
  outcome,
  canRetry: schema.boolean(),
  /** ISO instant */
  at: schema.string(),
  ...money,
  expected: schema.nullable(schema.object(money)),
  booking: schema.nullable(
    schema.object({
      _id: schema.string(),
      user: schema.object({ name: schema.string() }),
      bookedSeats: schema.array(schema.string()),
      film: schema.string(),
      showDateTime: schema.string(),
    }),
  ),
  payment: schema.nullable(schema.string()),
  steps: schema.array(
    schema.object({
      outcome,
      at: schema.string(),
      why: schema.nullable(schema.string()),
      byAdmin: schema.boolean(),
    }),
  ),
});
export type MoneyCase = Infer<typeof caseSchema>;
export type Outcome = MoneyCase['outcome'];

const rows = 20;
const pageFrom = (before: string | null): string =>
  new URLSearchParams({ limit: String(rows), ...(before !== null && { before }) }).toString();

export interface CasesInput {
  open: boolean;
  /** where the page before ended; null for the newest */
  before: string | null;
}

/** One page of the odd cases, newest first. */
export const moneyCases = apiCall({
  method: 'GET',
  path: ({ open, before }: CasesInput) => `/api/admin/money?${pageFrom(before)}${open ? '&open=true' : ''}`,
  auth: 'bearer',
  answer: schema.object({
    cases: schema.array(caseSchema),
    next: schema.nullable(schema.string()),
    open: schema.number(),
  }),
  failure: common('fetching-failed'),
});

/** Asks Stripe once more for a refund that is owed. */
export const retryRefund = apiCall({
  method: 'POST',
  path: ({ id }: { id: string; reason: string }) => `/api/admin/money/${encodeURIComponent(id)}/retry-refund`,
  body: ({ reason }) => ({ reason }),
  auth: 'bearer',
  answer: schema.object({ case: caseSchema }),
  failure: t('retry.failed'),
});

const actSchema = schema.object({
  _id: schema.string(),
  /** name of the admin */
  actor: schema.string(),
  act: schema.string(),
  reason: schema.nullable(schema.string()),
  outcome: schema.oneOf(['begun', 'done', 'refused', 'failed']),
  failure: schema.nullable(schema.string()),
  film: schema.nullable(schema.string()),
  /** ISO instants */
  showTimes: schema.array(schema.string()),
  at: schema.string(),
});
export type AdminAct = Infer<typeof actSchema>;

/** One page of the log of admin acts, newest first. */
export const adminActs = apiCall({
  method: 'GET',
  path: ({ before }: { before: string | null }) => `/api/admin/acts?${pageFrom(before)}`,
  auth: 'bearer',
  answer: schema.object({ acts: schema.array(actSchema), next: schema.nullable(schema.string()) }),
  failure: common('fetching-failed'),
});
