import { chooseDay, movieWithShows } from './booking.ts';
import type { Page } from './expect.ts';
import { signIn } from './sign-in.ts';
import { newVisitor } from './visitor.ts';

/** A seat of the map by its name. */
export const seat = (page: Page, name: string) => page.locator(`[data-seat="${name}"]`);
/** Whether an address is that of a show's live seats. */
export const isLive = (address: string) => /\/api\/booking\/seat\/[^/]+\/live$/.test(address);

/** Somebody who is signed in and looks at the seats at `address`; resolves when the stream has begun. */
export async function looking(who: 'user' | 'admin', address: string) {
  const visitor = await newVisitor();
  await visitor.page.goto(address);
  const begun = visitor.page.waitForResponse(
    (response) => isLive(response.url()) && response.status() === 200,
  );
  await signIn(visitor.page, who);
  await begun;
  return visitor;
}

/** Books what is picked without going on to pay. */
export async function hold(page: Page): Promise<void> {
  await page.route(/\/c\/pay\//, (route) => route.abort());
  const booked = page.waitForResponse((response) => response.url().endsWith('/api/booking/create'));
  await page.getByRole('button', { name: 'Process to checkout' }).click();
  await booked;
}

/** The address of a movie's seats, movies by their place in the list. */
export async function seatPage(movie: number): Promise<string> {
  const { page } = await newVisitor();
  await chooseDay(page, await movieWithShows(page, movie));
  return page.url();
}
