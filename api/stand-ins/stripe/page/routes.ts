import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Context } from '../instance/context.ts';
import { completeSession } from '../payments/complete.ts';
import { successUrl } from '../sessions/shown.ts';
import type { SessionRecord } from '../store/records.ts';
import { cardForm, type Attempt } from './card-form.ts';
import { closed, unknown } from './closed.ts';
import { font } from './fonts.ts';
import { document, type Html } from './layout.ts';
import { money } from './money.ts';
import { readCard, type CardForm, type FieldName } from './read-card.ts';
import { CHECKOUT_SCRIPT } from './script.ts';
import { CHECKOUT_STYLES } from './styles.ts';
import { summary } from './summary.ts';

const LONG_LIVED = { 'Cache-Control': 'public, max-age=3600' };

/** The hosted card page under /c: `GET` shows a session, `POST` pays it and leads on to its success address. */
export function hostedPage(context: Context): Hono {
  const page = new Hono();
  // No form-action: browsers apply it to the redirect after paying too, and that leads to the seller's site.
  page.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        scriptSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ['http:', 'https:', 'data:'],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      strictTransportSecurity: false,
      crossOriginResourcePolicy: 'same-origin',
      referrerPolicy: 'no-referrer',
    }),
  );
  page.get('/assets/checkout.css', (c) =>
    c.body(CHECKOUT_STYLES, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  page.get('/assets/checkout.js', (c) =>
    c.body(CHECKOUT_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  page.get('/assets/:font', async (c) => {
    const bytes = await font(c.req.param('font'));
    return bytes ? c.body(bytes, 200, { 'Content-Type': 'font/woff2', ...LONG_LIVED }) : c.notFound();
  });

  page.use('/pay/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  page.get('/pay/:id', (c) => {
    const record = context.store.get('sessions', c.req.param('id'));
    return c.html(show(record, null), record ? 200 : 404);
  });
  page.post('/pay/:id', async (c) => {
    const record = context.store.get('sessions', c.req.param('id'));
    if (!record) return c.html(show(record, null), 404);
    // A second press of Pay arrives when the first has paid: it ends where the first one did.
    if (record.session.status === 'complete') return c.redirect(successUrl(record.session), 303);
    if (record.session.status !== 'open') return c.html(show(record, null), 410);

    const form = readForm(new URLSearchParams(await c.req.text()), record.session.customer_email);
    const reading = readCard(form, context.now());
    if (!reading.ok) return c.html(show(record, { form, errors: reading.errors }), 422);
    const { declined } = reading.card;
    if (declined !== undefined) return c.html(show(record, { form, errors: {}, declined }), 402);
    return c.redirect(pay(context, record.session.id, reading), 303);
  });
  return page;
}

function pay(
  context: Context,
  id: string,
  { payer, card }: Extract<ReturnType<typeof readCard>, { ok: true }>,
): string {
  const now = context.store.get('sessions', id);
  // Reading the form took a moment, in which another press may have paid.
  const session =
    now?.session.status === 'complete' ? now.session : completeSession(context, id, payer, card);
  return successUrl(session);
}

function readForm(sent: URLSearchParams, knownEmail: string | null): CardForm {
  const value = (name: FieldName): string => (sent.get(name) ?? '').trim();
  return {
    email: knownEmail ?? value('email'),
    cardNumber: value('cardNumber'),
    cardExpiry: value('cardExpiry'),
    cardCvc: value('cardCvc'),
    billingName: value('billingName'),
  };
}

function show(record: SessionRecord | undefined, attempt: Attempt | null): Html {
  if (!record) return document('No such checkout – Matinee', '', unknown());
  const { session } = record;
  if (session.status !== 'open') return document('Checkout – Matinee', summary(record), closed(session));
  const title = `${attempt ? 'Problem: ' : ''}Pay ${money(session.amount_total, session.currency)} – Matinee`;
  return document(title, summary(record), cardForm(session, attempt));
}
