import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { signIn, type Account } from '../browser/sign-in.ts';
import { readProgramme, type Facts } from './facts.ts';

/** Cookies of somebody who is signed in. */
type SignedIn = NonNullable<BrowserContextOptions['storageState']>;

export interface Furnished {
  facts: Facts;
  /** who is signed in, by account */
  accounts: Record<Account, SignedIn>;
}

/** Calls the API as whoever is signed in on a page. Undefined when it refuses because of what is there already. */
async function call(page: Page, path: string, body: object): Promise<Record<string, unknown> | undefined> {
  const token = await page.evaluate<string>('window.Clerk.session.getToken()');
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.post(path, { headers, data: body });
  if (response.status() === 409) return undefined;
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Books seats of the first show where they are free: a site may have been furnished before. */
async function book(page: Page, shows: readonly string[], selectedSeats: string[]): Promise<string> {
  for (const showId of shows) {
    const booking = await call(page, '/api/booking/create', { showId, selectedSeats });
    if (booking) return String(booking['url']);
  }
  throw new Error('Every show has these seats taken: start from a fresh site (npm run reset).');
}

/** What was held when a site was furnished before may run out while somebody looks at its page. */
async function giveHoldsUp(page: Page): Promise<void> {
  const token = await page.evaluate<string>('window.Clerk.session.getToken()');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get('/api/user/bookings', { headers });
  const { booking } = (await answer.json()) as { booking: { _id: string; state: string }[] };
  for (const { _id, state } of booking)
    if (state === 'pending') await call(page, `/api/booking/${_id}/cancel`, {});
}

async function pay(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Mai Tran');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL('**/my-booking');
}

const PAGE_FACTS = `({
  clerk: window.Clerk?.status,
  state: document.visibilityState,
  words: document.body.innerText.slice(0, 400),
  loads: performance.getEntriesByType('resource').slice(-30).map(
    (each) => [each.responseStatus, Math.round(each.startTime), Math.round(each.duration), each.name].join(' ')),
})`;

/** Says what a page shows and has loaded that should be signed in and is not. */
async function tellWhereItStands(page: Page): Promise<void> {
  const facts = await page.evaluate<object>(PAGE_FACTS).catch(String);
  console.warn(`Nobody could sign in at ${page.url()}:`, JSON.stringify(facts, null, 2));
}

/**
 * Gives a fresh site what there is to see: somebody signed in with two favorites, a ticket and an unpaid booking, an
 * admin, and somebody at the door.
 */
export async function furnish(browser: Browser, siteUrl: string): Promise<Furnished> {
  const { shows, ...programme } = await readProgramme(siteUrl);
  const arrive = async (who: Account, isAgain = false): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await browser.newContext({ baseURL: siteUrl });
    const page = await context.newPage();
    try {
      await signIn(page, who);
    } catch (error) {
      await tellWhereItStands(page);
      await context.close();
      // Journeys show that signing in works: what only needs somebody who is signed in begins anew once.
      if (isAgain) throw error;
      return arrive(who, true);
    }
    return { context, page };
  };
  const user = await arrive('user');
  for (const { _id } of programme.movies.slice(1, 3))
    await call(user.page, '/api/user/update-favorite', { movieId: _id, favorite: true });
  await giveHoldsUp(user.page);
  const paymentUrl = await book(user.page, shows, ['C4', 'C5', 'C6']);
  const ticketUrl = await book(user.page, shows, ['E4', 'E5']);
  // Whoever has the ticket already is led to it.
  if (!ticketUrl.endsWith('/my-booking')) await pay(user.page, ticketUrl);
  const admin = await arrive('admin');
  const door = await arrive('door');
  const furnished = {
    facts: { ...programme, paymentUrl },
    accounts: {
      user: await user.context.storageState(),
      admin: await admin.context.storageState(),
      door: await door.context.storageState(),
    },
  };
  for (const { context } of [user, admin, door]) await context.close();
  return furnished;
}
