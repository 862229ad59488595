import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import type Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser, type PageOptions } from '../testing/browser.ts';
import { setUp, submitCard, threeSeats, type TestSetup } from '../testing/harness.ts';

const newPage = openBrowser();

interface Opened extends TestSetup {
  page: Page;
  session: Stripe.Checkout.Session;
  shop: string;
}

/** The hosted page of a fresh session, whose shop is a small server that greets with its own path. */
async function openCheckout(options?: PageOptions): Promise<Opened> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html').end(`<h1>Shop ${request.url?.split('?')[0] ?? ''}</h1>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close().closeAllConnections());
  const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const setup = await setUp();
  const session = await setup.stripe.checkout.sessions.create(
    threeSeats(setup.clock, {
      success_url: `${shop}/thanks?s={CHECKOUT_SESSION_ID}`,
      cancel_url: `${shop}/back`,
    }),
  );
  const page = await newPage(options);
  await page.goto(session.url ?? '');
  return { ...setup, page, session, shop };
}

async function fill(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 39');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Ada Lovelace');
}

test.each([true, false])(
  'a good card pays and leads back to the shop (script: %s)',
  async (javaScriptEnabled) => {
    const { page, session, stripe, shop } = await openCheckout({ javaScriptEnabled });
    expect(await page.getByRole('region', { name: 'Order' }).innerText()).toContain(
      'Nightfall & “Day” – A1, A2, A3',
    );
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@matinee.test');
    await fill(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $36.00' }).click();
    await page.getByRole('heading', { name: 'Shop /thanks' }).waitFor();
    expect(page.url()).toBe(`${shop}/thanks?s=${session.id}`);
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  },
);

test('a declined card says so, keeps the page and lets another card pay', async () => {
  const { page, session, stripe } = await openCheckout();
  await fill(page, '4000 0000 0000 0002');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  expect(await page.getByLabel('Card number').inputValue()).toBe('');
  const number = page.getByRole('textbox', { name: 'Card number', description: /Your card was declined/ });
  expect(await number.evaluate((input) => input.matches(':focus'))).toBe(true);
  await fill(page, '4242424242424242');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Shop /thanks' }).waitFor();
});

test('a wrong number is explained beside its field', async () => {
  const { page } = await openCheckout();
  await fill(page, '4242 4242 4242 4241');
  await page.getByRole('button', { name: /^Pay/ }).click();
  const number = page.getByRole('textbox', {
    name: 'Card number',
    description: 'Your card number is invalid.',
  });
  await number.waitFor();
  expect(await number.getAttribute('aria-invalid')).toBe('true');
});

test('the way back leads to the cancel address and leaves the session open', async () => {
  const { page, session, stripe } = await openCheckout();
  await page.getByRole('link', { name: 'Back to Matinee' }).click();
  await page.getByRole('heading', { name: 'Shop /back' }).waitFor();
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('numbers are spaced while they are typed', async () => {
  const { page } = await openCheckout();
  await page.getByLabel('Card number').pressSequentially('4242424242424242');
  await page.getByLabel('Expiry').pressSequentially('1239');
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  expect(await page.getByLabel('Expiry').inputValue()).toBe('12 / 39');
  await page.getByLabel('Expiry').press('Backspace');
  await page.getByLabel('Expiry').press('Backspace');
  expect(await page.getByLabel('Expiry').inputValue()).toBe('12');
});

test('paying twice at once is paying once', async () => {
  const { session, standIn, shop } = await openCheckout();
  const answers = await Promise.all(Array.from({ length: 5 }, () => submitCard(session.url ?? '')));
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${shop}/thanks?s=${session.id}`);
  }
  expect(standIn.control.webhooks.events()).toHaveLength(1);
});

test('an expired session takes no card and leads back', async () => {
  const { page, session, stripe, shop } = await openCheckout();
  await stripe.checkout.sessions.expire(session.id);
  await fill(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor();
  expect(await page.getByRole('link', { name: 'Back to Matinee' }).getAttribute('href')).toBe(`${shop}/back`);
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'expired',
    payment_intent: null,
  });
});

test('a paid session says so and leads on', async () => {
  const { page, session, standIn, shop } = await openCheckout();
  standIn.control.pay(session.id);
  await page.reload();
  await page.getByRole('heading', { name: 'This payment is complete' }).waitFor();
  const onward = page.getByRole('link', { name: 'Continue to Matinee' });
  expect(await onward.getAttribute('href')).toBe(`${shop}/thanks?s=${session.id}`);
});

test('nothing sticks out of a narrow phone, and every field has a name', async () => {
  const { page } = await openCheckout({ width: 360 });
  const widths = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]');
  expect(widths[0]).toBe(widths[1]);
  for (const label of ['Email', 'Card number', 'Expiry (MM / YY)', 'CVC', 'Name on card'])
    expect(await page.getByRole('textbox', { name: label, exact: true }).count()).toBe(1);
});
