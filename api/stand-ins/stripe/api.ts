import { Hono } from 'hono';
import { z } from 'zod';
import type { Context } from './instance/context.ts';
import { ACCOUNT_ID } from './instance/account.ts';
import { findDispute } from './disputes/move.ts';
import { listEvents, listEventsParams } from './webhooks/list-events.ts';
import { authenticate, onlyOurVersion } from './http/authenticate.ts';
import { frame, get, post, refuseOthers, type Api, type ApiEnv } from './http/endpoints.ts';
import { expand, expandList } from './http/expand.ts';
import { noSuch } from './http/failure.ts';
import { expand as expandParam, oneOf, text } from './http/fields.ts';
import { created, isCreatedIn, pageOf, pageParams } from './http/list.ts';
import { findCharge, findIntent } from './payments/find.ts';
import { createRefund, createRefundParams } from './refunds/create.ts';
import { createSessionParams } from './sessions/create-params.ts';
import { createSession } from './sessions/create.ts';
import { expireSession } from './sessions/expire.ts';
import { findSession, shownSession } from './sessions/shown.ts';

const onlyExpand = z.strictObject({ expand: expandParam });
const listSessions = z.strictObject({
  ...pageParams,
  created,
  payment_intent: text.optional(),
  status: oneOf('open', 'complete', 'expired').optional(),
});
const listRefunds = z.strictObject({
  ...pageParams,
  created,
  payment_intent: text.optional(),
  charge: text.optional(),
});

/** Stripe's API under /v1, as far as card payments by Checkout need it. */
export function stripeApi(context: Context, secretKey: string, log: (message: string) => void): Api {
  const api: Api = new Hono<ApiEnv>();
  frame(api, log);
  api.use(authenticate(secretKey), onlyOurVersion, context.faults.middleware());
  checkoutSessions(api, context);
  payments(api, context);
  refunds(api, context);
  disputes(api, context);
  get(api, '/account', z.strictObject({}), () => ({ id: ACCOUNT_ID, object: 'account' }));
  get(api, '/events', listEventsParams, (params) => listEvents(context, params));
  get(api, '/events/:id', z.strictObject({}), (_, id) => {
    const event = context.store.get('events', id);
    if (!event) throw noSuch('event', id);
    return event;
  });
  refuseOthers(api);
  return api;
}

function checkoutSessions(api: Api, context: Context): void {
  const kind = 'checkout.session';
  post(api, context, '/checkout/sessions', createSessionParams, (params) =>
    expand(context, kind, createSession(context, params), params.expand),
  );
  get(api, '/checkout/sessions', listSessions, (params) => {
    const sessions = context.store
      .all('sessions')
      .map(({ session }) => shownSession(context, session))
      .filter((session) => session.payment_intent === (params.payment_intent ?? session.payment_intent))
      .filter((session) => session.status === (params.status ?? session.status))
      .filter((session) => isCreatedIn(params.created, session.created))
      .reverse();
    return expandList(context, kind, pageOf(sessions, params, '/v1/checkout/sessions'), params.expand);
  });
  get(api, '/checkout/sessions/:id', onlyExpand, (params, id) =>
    expand(context, kind, shownSession(context, findSession(context, id).session), params.expand),
  );
  get(api, '/checkout/sessions/:id/line_items', z.strictObject(pageParams), (params, id) => {
    const list = pageOf(findSession(context, id).lineItems, params, `/v1/checkout/sessions/${id}/line_items`);
    return expandList(context, 'line_items', list, params.expand);
  });
  post(api, context, '/checkout/sessions/:id/expire', onlyExpand, (params, id) =>
    expand(context, kind, expireSession(context, id), params.expand),
  );
}

function payments(api: Api, context: Context): void {
  get(api, '/payment_intents/:id', onlyExpand, (params, id) =>
    expand(context, 'payment_intent', findIntent(context, id), params.expand),
  );
  get(api, '/charges/:id', onlyExpand, (params, id) =>
    expand(context, 'charge', findCharge(context, id), params.expand),
  );
}

function refunds(api: Api, context: Context): void {
  post(api, context, '/refunds', createRefundParams, (params) =>
    expand(context, 'refund', createRefund(context, params, context.newRefunds), params.expand),
  );
  get(api, '/refunds', listRefunds, (params) => {
    const found = context.store
      .all('refunds')
      .filter((refund) => refund.payment_intent === (params.payment_intent ?? refund.payment_intent))
      .filter((refund) => refund.charge === (params.charge ?? refund.charge))
      .filter((refund) => isCreatedIn(params.created, refund.created))
      .reverse();
    return expandList(context, 'refund', pageOf(found, params, '/v1/refunds'), params.expand);
  });
  get(api, '/refunds/:id', onlyExpand, (params, id) => {
    const refund = context.store.get('refunds', id);
    if (!refund) throw noSuch('refund', id);
    return expand(context, 'refund', refund, params.expand);
  });
}

function disputes(api: Api, context: Context): void {
  get(api, '/disputes', listRefunds, (params) => {
    const found = context.store
      .all('disputes')
      .filter((dispute) => dispute.payment_intent === (params.payment_intent ?? dispute.payment_intent))
      .filter((dispute) => dispute.charge === (params.charge ?? dispute.charge))
      .filter((dispute) => isCreatedIn(params.created, dispute.created))
      .reverse();
    return expandList(context, 'dispute', pageOf(found, params, '/v1/disputes'), params.expand);
  });
  get(api, '/disputes/:id', onlyExpand, (params, id) =>
    expand(context, 'dispute', findDispute(context, id), params.expand),
  );
}
