import { Hono } from 'hono';
import { z } from 'zod';
import { failureJson, StripeFailure } from '../http/failure.ts';
import { DISPUTE_MOVES } from '../disputes/move.ts';
import { FAULTS } from '../http/faults.ts';
import { NEW_REFUND_STATUSES } from '../refunds/create.ts';
import { REFUND_MOVES } from '../refunds/move.ts';
import type { StandInControl } from './control.ts';
import { loopbackOnly } from './loopback-only.ts';

const session = z.string();
const payment = z.strictObject({ payment_intent: z.string(), amount: z.number().int().optional() });
const release = z.strictObject({
  order: z.union([z.enum(['kept', 'reversed']), z.array(z.string())]).default('kept'),
});
const fault = z.strictObject({
  times: z.number().int().positive(),
  how: z.enum(FAULTS),
  method: z.string().optional(),
  path: z.string().optional(),
});

/**
 * The control object over HTTP, for other processes: `POST /__control/<action>` with a JSON body, and
 * `GET /__control/events|held|deliveries`. Answers `{result}` or `{error}`.
 */
export function controlApi(control: StandInControl): Hono {
  const app = new Hono();
  app.use(loopbackOnly);
  app.onError((error, c) => {
    if (error instanceof StripeFailure) return c.json(failureJson(error), error.status === 404 ? 404 : 400);
    if (error instanceof z.ZodError) return c.json({ error: { message: z.prettifyError(error) } }, 400);
    return c.json({ error: { message: error.message } }, 400);
  });

  const action = <Schema extends z.ZodType>(
    name: string,
    body: Schema,
    run: (input: z.output<Schema>) => unknown,
  ): void => {
    app.post(`/${name}`, async (c) =>
      c.json({ result: (await run(body.parse(await c.req.json()))) ?? null }),
    );
  };
  action('pay', z.strictObject({ session, card: z.string().optional() }), (input) =>
    control.pay(input.session, input.card),
  );
  action('pay-later', z.strictObject({ session }), (input) => control.payLater(input.session));
  action('ask-at-bank', z.strictObject({ session, asking: z.boolean() }), (input) =>
    control.askAtBank(input.session, input.asking),
  );
  action('settle-later', z.strictObject({ session, outcome: z.enum(['succeed', 'fail']) }), (input) =>
    control.settleLater(input.session, input.outcome),
  );
  action('refund', payment, (input) => control.refund(input.payment_intent, input.amount));
  action('fail-refund', z.strictObject({ refund: z.string() }), (input) => control.failRefund(input.refund));
  action('refunds-begin', z.strictObject({ status: z.enum(NEW_REFUND_STATUSES) }), (input) =>
    control.refundsBegin(input.status),
  );
  action('move-refund', z.strictObject({ refund: z.string(), status: z.enum(REFUND_MOVES) }), (input) =>
    control.moveRefund(input.refund, input.status),
  );
  action('dispute', payment.extend({ currency: z.string().optional() }), (input) =>
    control.dispute(input.payment_intent, input.amount, input.currency),
  );
  action('inquire', z.strictObject({ payment_intent: z.string() }), (input) =>
    control.inquire(input.payment_intent),
  );
  action('move-dispute', z.strictObject({ dispute: z.string(), status: z.enum(DISPUTE_MOVES) }), (input) =>
    control.moveDispute(input.dispute, input.status),
  );
  action('expire-due', z.strictObject({}), () => control.expireDue());
  action('fail-next', fault, (input) => control.failNext(input));
  action('clear-faults', z.strictObject({}), () => control.clearFaults());
  webhookActions(app, action, control);
  return app;
}

type AddAction = <Schema extends z.ZodType>(
  name: string,
  body: Schema,
  run: (input: z.output<Schema>) => unknown,
) => void;

function webhookActions(app: Hono, action: AddAction, { webhooks }: StandInControl): void {
  const types = z.enum([
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ]);
  action('hold', z.strictObject({ type: types.optional() }), (input) => webhooks.hold(input.type));
  action('release', release, ({ order }) =>
    webhooks.release((held) => {
      if (order === 'kept') return held;
      if (order === 'reversed') return held.toReversed();
      return order.flatMap((id) => held.filter((event) => event.id === id));
    }),
  );
  action('copies', z.strictObject({ count: z.number().int().positive() }), (input) =>
    webhooks.copies(input.count),
  );
  action('resend', z.strictObject({ event: z.string() }), (input) => webhooks.resend(input.event));
  action('point-to', z.strictObject({ url: z.url().nullable() }), (input) => webhooks.pointTo(input.url));
  app.get('/events', (c) => c.json({ result: webhooks.events() }));
  app.get('/held', (c) => c.json({ result: webhooks.held() }));
  app.get('/deliveries', (c) => c.json({ result: webhooks.deliveries() }));
}
