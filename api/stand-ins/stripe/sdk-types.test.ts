import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { setUp, threeSeats, SECRET_KEY } from './testing/harness.ts';
import { PACKAGE_DIR, temporaryDir } from './testing/workspace.ts';

const TSC = join(PACKAGE_DIR, 'node_modules/.bin/tsc');

const COMPILER_OPTIONS = [
  '--noEmit',
  '--strict',
  '--exactOptionalPropertyTypes',
  '--skipLibCheck',
  '--target es2023',
  '--module esnext',
  '--moduleResolution bundler',
  '--types node',
].flatMap((option) => option.split(' '));

/** What the compiler says about literals that claim to be of the SDK's types; nothing when they are. */
async function compilerSays(literals: [type: string, value: unknown][]): Promise<string> {
  const dir = await temporaryDir({ withPackages: true });
  const lines = literals.map(
    ([type, value], index) => `export const a${index}: ${type} = ${literal(value)};`,
  );
  await writeFile(join(dir, 'package.json'), '{"type":"module"}');
  await writeFile(join(dir, 'captured.ts'), `import Stripe from 'stripe';\n${lines.join('\n')}\n`);
  const run = promisify(execFile)(TSC, [...COMPILER_OPTIONS, 'captured.ts'], { cwd: dir });
  return run.then(
    ({ stdout }) => stdout,
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)),
  );
}

/** Decimals are strings on the wire, and the SDK decodes them. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(
    /("unit_amount_decimal": )("\d+")/g,
    '$1Stripe.Decimal.from($2)',
  );
}

test('every kind of answer and event has the type that the SDK gives it', async () => {
  const { standIn, stripe, clock } = await setUp();
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`${standIn.url}/v1/${path}`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const { control } = standIn;
  const open = () => stripe.checkout.sessions.create(threeSeats(clock));
  const [toPay, toPayLater, toFail, toExpire] = [await open(), await open(), await open(), await open()];
  const disputed = String(control.pay((await open()).id).payment_intent);
  const unpaidYet = await read(`checkout/sessions/${toExpire.id}?expand[]=line_items`);
  const intent = String(control.pay(toPay.id).payment_intent);
  const refund = control.refund(intent, 1200);
  control.failRefund(control.refund(intent, 1200).id);
  control.refundsBegin('pending');
  const waiting = control.refund(intent, 100);
  control.refundsBegin('requires_action');
  const acting = control.refund(intent, 100);
  const dispute = control.dispute(disputed);
  control.moveDispute(dispute.id, 'under_review');
  control.moveDispute(dispute.id, 'won');
  const later = String(control.payLater(toPayLater.id).payment_intent);
  const processing = await read(`payment_intents/${later}?expand[]=latest_charge`);
  control.settleLater(toPayLater.id, 'succeed');
  const failing = String(control.payLater(toFail.id).payment_intent);
  control.settleLater(toFail.id, 'fail');
  await stripe.checkout.sessions.expire(toExpire.id);

  const events = control.webhooks.events();
  expect(new Set(events.map(({ type }) => type)).size).toBe(13);
  const said = await compilerSays([
    ['Stripe.Checkout.Session', unpaidYet],
    [
      'Stripe.Checkout.Session',
      await read(`checkout/sessions/${toPay.id}?expand[]=payment_intent.latest_charge`),
    ],
    ['Stripe.Checkout.Session', await read(`checkout/sessions/${toExpire.id}`)],
    ['Stripe.ApiList<Stripe.Checkout.Session>', await read('checkout/sessions?limit=2')],
    ['Stripe.PaymentIntent', await read(`payment_intents/${intent}`)],
    ['Stripe.PaymentIntent', processing],
    ['Stripe.PaymentIntent', await read(`payment_intents/${failing}?expand[]=latest_charge`)],
    ['Stripe.Refund', await read(`refunds/${refund.id}?expand[]=charge.refunds`)],
    ['Stripe.Refund', await read(`refunds/${waiting.id}`)],
    ['Stripe.Refund', await read(`refunds/${acting.id}`)],
    ['Stripe.Dispute', await read(`disputes/${dispute.id}?expand[]=charge`)],
    ['Stripe.ApiList<Stripe.Dispute>', await read('disputes?limit=2')],
    ...events.map((event): [string, unknown] => [`Extract<Stripe.Event, {type: '${event.type}'}>`, event]),
  ]);
  expect(said).toBe('');
});

test('the compiler would say so if an answer lacked a field or had a wrong one', async () => {
  const { stripe, clock, standIn } = await setUp();
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  const { payment_status, ...rest } = standIn.control.pay(id);
  expect(payment_status).toBe('paid');
  expect(await compilerSays([['Stripe.Checkout.Session', rest]])).toContain('payment_status');
  expect(await compilerSays([['Stripe.Checkout.Session', { ...rest, payment_status: 1 }]])).toContain(
    'PaymentStatus',
  );
});
