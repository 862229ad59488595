import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright';
import { browserFlags, findHeadlessShell } from '../../browser/find-browser.ts';
import { fillSignIn } from '../../browser/sign-in.ts';
import { SITE_URL } from '../machine/names.ts';
import type { Rig } from '../start-rig.ts';

const PATIENCE_MS = 30_000;

/** A Chromium to whom every name is this machine, and this machine's certificate as good as any other: also for service workers. */
export function openBrowser({ ports, certificate }: Pick<Rig, 'ports' | 'certificate'>): Promise<Browser> {
  const { publicKey } = new X509Certificate(readFileSync(certificate.certificate));
  const pin = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64');
  return chromium.launch({
    executablePath: findHeadlessShell(() => {}),
    args: [
      ...browserFlags,
      `--host-resolver-rules=MAP * 127.0.0.1:${ports.tls}`,
      `--ignore-certificate-errors-spki-list=${pin}`,
    ],
  });
}

/** Picks the first free seats of a row. */
async function pickSeats(page: Page, row: string, count: number): Promise<string[]> {
  const picked: string[] = [];
  while (picked.length < count) {
    const seat = page.locator(`[data-seat^="${row}"][data-state="available"]:not([aria-disabled])`).first();
    const name = (await seat.getAttribute('data-seat')) ?? '';
    await seat.click();
    await page.locator(`[data-seat="${name}"][data-state="mine"]`).waitFor();
    picked.push(name);
  }
  return picked;
}

async function pay(page: Page): Promise<void> {
  await page.waitForURL('https://checkout.stripe.com/c/pay/**');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Mai Tran');
  await page.getByRole('button', { name: /^Pay / }).click();
}

/**
 * Buys two seats as somebody who has never been here: front page, movie, day, seats, sign-in, card, ticket.
 * @param row of a hall; which seats are taken is told only to who is signed in, so each purchase takes a row of its own
 * @param picture file for what the page showed when a step was not reached
 * @returns the seats, and what the browser complained of on the way
 * @throws {Error} when a step is not reached
 */
export async function buyTicket(
  browser: Browser,
  row: string,
  picture: string,
): Promise<{ seats: string[]; problems: string[] }> {
  const context = await browser.newContext({ baseURL: SITE_URL });
  context.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  const page = await context.newPage();
  try {
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`);
    });
    await page.goto('/');
    await page.locator('[data-movie]').first().getByRole('link').first().click();
    await page.waitForURL('**/movie-detail/**');
    await page.getByRole('list', { name: 'Choose a date' }).getByRole('link').last().click();
    await page
      .getByRole('button', { name: 'Book Now' })
      .or(page.getByRole('link', { name: 'Book Now' }))
      .click();
    await page.waitForURL('**/seat-layout/**');
    const seats = await pickSeats(page, row, 2);
    await page.getByRole('button', { name: 'Process to checkout' }).click();
    await fillSignIn(page, 'user');
    await pay(page);
    await page.waitForURL('**/my-booking');
    const ticket = page.getByRole('article').filter({ hasText: seats.join(', ') });
    await ticket.filter({ hasText: 'Payment Completed' }).waitFor();
    return { seats, problems };
  } catch (error) {
    await page.screenshot({ path: picture });
    throw error;
  } finally {
    await context.close();
  }
}
