import { type Check, well, wrong } from './check.ts';

/** What strangers may send: no signature, half of one, one of somewhere else, and what is no event. */
const GARBAGE: readonly (readonly [what: string, signature: string | undefined, body: string])[] = [
  ['an event without a signature', undefined, '{"type":"checkout.session.completed"}'],
  ['a signature of nothing', 'v1=', '{}'],
  ['a signature of another key', `t=1700000000,v1=${'0'.repeat(64)}`, '{}'],
  ['what is no JSON', 't=x,v1=x', '\u0000'],
];

/** Stripe's webhook is there, and refuses with 400 whatever Stripe has not signed. */
export const webhook: Check = {
  name: 'webhook',
  async look(site) {
    for (const [what, signature, body] of GARBAGE) {
      const { status, text } = await site.ask('/api/payments/webhook', {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          ...(signature !== undefined && { 'stripe-signature': signature }),
        },
      });
      if (status === 404)
        return wrong(
          'it is not there',
          'lead /api/ of the site to the shell server or the API, with its path as it is',
        );
      if (status !== 400 || !text.includes('"bad_signature"'))
        return wrong(
          `${what} is answered with ${status}`,
          'let the body and the header stripe-signature reach the API as they are, and look at its log',
        );
    }
    return well('it refuses whatever Stripe has not signed');
  },
};
