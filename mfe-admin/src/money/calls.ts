import type { AdminAct as Act, MoneyCase as Case } from '@matinee/api/types';
import { schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t as common } from '../messages/en.ts';
import { t } from './en.ts';

/** Words that are known today; later APIs may have more. */
export type KnownOutcome = Case['outcome'];
export type KnownKind = Case['kind'];
export type KnownActOutcome = Act['outcome'];

const outcome = schema.openEnum<KnownOutcome>();
const money = { amount: schema.number(), currency: schema.string() };

const caseSchema = schema.object({
  _id: schema.string(),
  kind: schema.openEnum<KnownKind>(),
  outcome,
  canRetry: schema.boolean(),
  /** an earlier API does not tell */
  canSettle: schema.optional(schema.boolean()),
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

const ROWS_PER_PAGE = 20;
const pageFrom = (before: string | null) => ({
  limit: String(ROWS_PER_PAGE),
  ...(before !== null && { before }),
});

export interface CasesInput {
  open: boolean;
  /** where the page before ended; null for the newest */
  before: string | null;
}

/** One page of the money cases, newest first. */
export const moneyCases = apiCall('GET /api/admin/money', {
  query: ({ open, before }: CasesInput) => ({ ...pageFrom(before), ...(open && { open: 'true' }) }),
  auth: 'bearer',
  answer: schema.object({
    cases: schema.array(caseSchema),
    next: schema.nullable(schema.string()),
    open: schema.number(),
  }),
  failure: common('fetching-failed'),
});

/** What an admin does about a case. */
interface CaseActInput {
  id: string;
  reason: string;
  /** that the case names, as the admin has read it */
  amount: number;
}

/** Asks Stripe once more for a refund that is owed. */
export const retryRefund = apiCall('POST /api/admin/money/{id}/retry-refund', {
  params: ({ id }: CaseActInput) => ({ id }),
  body: ({ reason }) => ({ reason }),
  auth: 'bearer',
  answer: schema.object({ case: caseSchema }),
  failure: t('retry.failed'),
});

/** Says that money which Stripe cannot return was given back in another way. */
export const settleByHand = apiCall('POST /api/admin/money/{id}/settle-by-hand', {
  params: ({ id }: CaseActInput) => ({ id }),
  body: ({ reason, amount }) => ({ reason, amount }),
  auth: 'bearer',
  answer: schema.object({ case: caseSchema }),
  failure: t('settle.failed'),
});

const actSchema = schema.object({
  _id: schema.string(),
  /** name of the admin */
  actor: schema.string(),
  act: schema.string(),
  reason: schema.nullable(schema.string()),
  outcome: schema.openEnum<KnownActOutcome>(),
  failure: schema.nullable(schema.string()),
  film: schema.nullable(schema.string()),
  /** ISO instants */
  showTimes: schema.array(schema.string()),
  at: schema.string(),
});
export type AdminAct = Infer<typeof actSchema>;

/** One page of the log of admin acts, newest first. */
export const adminActs = apiCall('GET /api/admin/acts', {
  query: ({ before }: { before: string | null }) => pageFrom(before),
  auth: 'bearer',
  answer: schema.object({ acts: schema.array(actSchema), next: schema.nullable(schema.string()) }),
  failure: common('fetching-failed'),
});
