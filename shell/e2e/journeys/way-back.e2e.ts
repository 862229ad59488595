import { beforeEach, test } from 'vitest';
import { isAlive } from '../composition/page.ts';
import { siteUrl } from '../site/site.ts';
import { movieWithShows, pickSeats } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { hold, isLive, looking, seat, seatPage } from '../visitor/live-seats.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { keepingBrowser, leaveAndComeBack, needKeepingBrowser } from '../visitor/way-back.ts';

beforeEach(needKeepingBrowser);

const account = (page: Page) => page.locator('.cl-userButtonTrigger');

/** Whoever has pressed nothing has no sign-in on the page yet: so much of it as there will be. */
async function open(page: Page, path: string, isSignedIn: boolean): Promise<void> {
  await page.goto(path);
  await expect.poll(() => isAlive(page)).toBe(true);
  if (isSignedIn) await expect(account(page)).toBeVisible();
}

test.each([
  ['signed out', false],
  ['signed in', true],
])(
  'who is %s comes back to the very page that was left, with its stream and all',
  async (_who, isSignedIn) => {
    const { page } = await newVisitor({}, keepingBrowser());
    const seats = (await seatPage(0)).replace(siteUrl, '');
    const movie = `/movie-detail/${await movieWithShows(page, 0)}/1`;
    if (isSignedIn) await signIn(page, 'user');
    for (const path of ['/', '/movies', movie, seats, '/search', '/theaters', '/favorite', '/my-booking']) {
      const stream = page.waitForResponse(({ url }) => isLive(url())).catch(() => undefined);
      await open(page, path, isSignedIn);
      if (path === seats && isSignedIn) await stream;
      expect(await leaveAndComeBack(page), path).toEqual([]);
      await expect.poll(() => isAlive(page)).toBe(true);
    }
  },
);

test('seats that come back are as they are now: what was taken meanwhile and what is taken later is told, and what is picked stays', async () => {
  const address = await seatPage(3);
  const other = await looking('admin', address);
  const { page, problems } = await newVisitor({}, keepingBrowser());
  await page.goto(address);
  await signIn(page, 'user');
  const [picked] = await pickSeats(page, 1, 'C');
  const [first, ...rest] = await pickSeats(other.page, 2, 'D');
  const against = await leaveAndComeBack(page, async () => hold(other.page));
  expect(against).toEqual([]);
  for (const name of [first!, ...rest]) await expect(seat(page, name)).toHaveAttribute('data-state', 'taken');
  await expect(seat(page, picked!)).toHaveAttribute('data-state', 'mine');
  const third = await looking('user', address);
  const [later] = await pickSeats(third.page, 1, 'E');
  await hold(third.page);
  await expect(seat(page, later!)).toHaveAttribute('data-state', 'taken');
  expect(problems).toEqual([]);
});

test('who has signed out elsewhere meanwhile is signed out on the page that comes back', async () => {
  const { page } = await newVisitor({}, keepingBrowser());
  await page.goto('/');
  await signIn(page, 'user');
  // Whichever document that is: a browser forgets a page that was told something meanwhile.
  await leaveAndComeBack(page, async () => {
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(`${siteUrl}/movies`);
    await account(elsewhere).click();
    await elsewhere.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(elsewhere.getByRole('button', { name: 'Login' })).toBeVisible();
    await elsewhere.close();
  });
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(account(page)).toHaveCount(0);
});
