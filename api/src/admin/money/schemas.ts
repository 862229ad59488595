import { z } from '@hono/zod-openapi';
import { actReasonSchema } from '../../audit/schemas.ts';
import { MONEY_CASE_KINDS, MONEY_OUTCOMES } from '../../money-cases/kinds.ts';
import { pageQuery } from '../../paging/page-query.ts';

const instant = z.string().openapi({ format: 'date-time' });
const amount = z.number().openapi({ description: 'In units of `currency`, such as dollars' });
const currency = z.string().openapi({ description: 'ISO 4217, lower case', example: 'usd' });
const why = z.string().nullable().openapi({ description: "A word of ours or of Stripe's" });

const stepSchema = z.object({
  outcome: z.enum(MONEY_OUTCOMES),
  at: instant,
  why,
  byAdmin: z.boolean(),
});

const moneyCaseSchema = z
  .object({
    _id: z.string(),
    kind: z.enum(MONEY_CASE_KINDS),
    outcome: z.enum(MONEY_OUTCOMES).openapi({ description: 'That of the last step' }),
    canRetry: z
      .boolean()
      .openapi({ description: 'Money is owed, and an admin may ask for the refund once more' }),
    canSettle: z
      .boolean()
      .openapi({ description: 'Stripe cannot return the money, and a person may say that they have' }),
    at: instant,
    amount,
    currency,
    expected: z.object({ amount, currency }).nullable(),
    booking: z
      .object({
        _id: z.string(),
        user: z.object({ name: z.string() }),
        bookedSeats: z.array(z.string()),
        film: z.string(),
        showDateTime: instant,
      })
      .nullable(),
    payment: z
      .string()
      .nullable()
      .openapi({ description: "Stripe's id of the payment, else of the session" }),
    steps: z.array(stepSchema).openapi({ description: 'What was done about it, oldest first' }),
  })
  .openapi('MoneyCase');

export const moneyQuery = pageQuery.extend({
  open: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .openapi({ description: 'Only those that are not at their end' }),
});

export const moneySchema = z.object({
  success: z.literal(true),
  cases: z.array(moneyCaseSchema),
  next: z.string().nullable().openapi({ description: 'Value of `before` for the next page' }),
  open: z.number().openapi({ description: 'How many in all are not at their end' }),
});

export const caseIdSchema = z.string().regex(/^[\w-]{1,300}$/, 'This case does not exist');

export const retryRequest = z
  .object({
    reason: actReasonSchema.openapi({
      description: 'For the log of admin acts',
      example: 'The buyer has told us a new card',
    }),
  })
  .openapi('RetryRefund');

export const settleRequest = z
  .object({
    reason: actReasonSchema.openapi({
      description: 'For the log of admin acts',
      example: 'Paid out at the box office, receipt 17',
    }),
    /** a page of the release before does not tell */
    amount: amount
      .optional()
      .openapi({ description: 'What the person has read and given back, as in the case' }),
  })
  .openapi('SettleByHand');

export const retrySchema = z.object({ success: z.literal(true), case: moneyCaseSchema });

export type MoneyCase = z.infer<typeof moneyCaseSchema>;
export type MoneyAnswer = z.infer<typeof moneySchema>;
export type RetryRefundAnswer = z.infer<typeof retrySchema>;
