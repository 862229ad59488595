import { afterAll, beforeAll, test } from 'vitest';
import { visitorWithCamera } from '../visitor/camera.ts';
import { beAtDaybreak, buyForToday, comeToDoor, openDoor, scan } from '../visitor/door.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { mailAbout, type Mail } from '../visitor/mailbox.ts';
import { fillSignIn, signIn } from '../visitor/sign-in.ts';
import { site } from '../site/site.ts';
import { newVisitor } from '../visitor/visitor.ts';

beforeAll(beAtDaybreak);
afterAll(() => site({ act: 'start', server: 'api' }));

/** The door's word that a seat is let in. */
const isIn = (door: Page, seat = '') =>
  door.getByRole('status').filter({ has: door.getByText(`Seat ${seat}`, { exact: true }) });

/** What the door counts: who is in, and who has still to come. */
const counted = async (door: Page): Promise<number[]> =>
  (await door.locator('dl dd').allInnerTexts()).map(Number);

const codesIn = ({ text }: Mail) =>
  [...text.matchAll(/Code of seat \w+: (\S+)/g)].map(([, code = '']) => code);

test('a ticket reaches its owner by e-mail and is let in once, also by two doors without a network', async () => {
  const { page } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  const seats = await buyForToday(page, 2, 'G');
  const ticket = page.getByRole('article').filter({ hasText: seats.join(', ') });
  await expect(ticket.getByRole('img', { name: new RegExp(`QR code of seat ${seats[0]}`) })).toBeVisible();
  // A scanner sees one at a time; on paper there is nothing to choose by.
  for (const [media, count] of [
    ['print', 2],
    ['screen', 1],
  ] as const) {
    await page.emulateMedia({ media });
    await expect(ticket.getByRole('img', { name: /QR code of seat/ })).toHaveCount(count);
  }
  await expect(ticket.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('download', 'show.ics');
  const [first = '', second = ''] = codesIn(await mailAbout(seats, /^Your ticket/));

  const [one, two] = [await openDoor('Door 1'), await openDoor('Door 2')];
  const [inside = NaN, toCome = NaN] = await counted(one);
  expect(toCome).toBeGreaterThanOrEqual(2);
  await scan(one, first);
  await expect(isIn(one, seats[0])).toBeVisible();
  await expect.poll(() => counted(one)).toEqual([inside + 1, toCome - 1]);
  await scan(two, first);
  await expect(two.getByText(/was let in at \d\d:\d\d at Door 1/)).toBeVisible();
  await scan(two, `${first.slice(0, -1)}${first.endsWith('A') ? 'Q' : 'A'}`);
  await expect(two.getByText('Forged')).toBeVisible();

  for (const door of [one, two]) await door.context().setOffline(true);
  await scan(one, first);
  await expect(one.getByText('Already used')).toBeVisible();
  for (const door of [one, two]) {
    await scan(door, second);
    await expect(isIn(door, seats[1])).toBeVisible();
    await scan(door, second);
    await expect(door.getByText('Already used')).toBeVisible();
  }

  // Bought after the doors had their list: the signature lets it in, and a mistake is taken back, of which the API is told.
  const [late = ''] = await buyForToday(page, 1, 'C');
  const [third = ''] = codesIn(await mailAbout([late], /^Your ticket/));
  for (let times = 0; times < 2; times++) {
    await scan(one, third);
    await expect(isIn(one, late)).toBeVisible();
    if (times === 0) await one.getByRole('button', { name: 'Undo this entry' }).click();
  }
  await scan(one, third);
  await expect(one.getByText('Already used')).toBeVisible();

  for (const door of [one, two]) await door.context().setOffline(false);
  for (const door of [one, two])
    await expect(door.getByRole('region', { name: 'Let in twice' })).toContainText(`Seat ${seats[1]}`, {
      timeout: 30_000,
    });
  const untold = () => one.evaluate(() => localStorage.getItem('matinee-door-undone'));
  await expect.poll(untold, { timeout: 30_000 }).toBe('[]');

  await page.reload();
  await expect(ticket.getByText(/^Let in at/)).toBeVisible();
  const lateCode = page.getByRole('img', { name: new RegExp(`QR code of seat ${late}`) });
  const lateTicket = page.getByRole('article').filter({ has: lateCode });
  await expect(lateTicket.getByText(/^Let in at/)).toBeVisible();
  await expect(ticket.getByRole('button', { name: 'Cancel and refund' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Remind me by e-mail' }).uncheck();
  await expect(page.getByText('You will not be reminded any more')).toBeVisible();
});

test('a seat is sent to a friend, who is let in by the link; one that is taken back lets nobody in', async () => {
  const { page } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  const [first = '', second = ''] = await buyForToday(page, 2, 'E');
  const ticket = page.getByRole('article').filter({ hasText: [first, second].join(', ') });
  const send = async (seat: string) => {
    await ticket.getByRole('button', { name: seat, exact: true }).click();
    await ticket.getByRole('button', { name: `Send seat ${seat} to a friend` }).click();
    await ticket.getByRole('button', { name: seat, exact: true }).click();
    return ticket.getByLabel(`Link with the ticket of seat ${seat}`).inputValue();
  };
  const links = [await send(first), await send(second)];

  const friend = (await newVisitor({ viewport: { width: 390, height: 844 } })).page;
  const codes: string[] = [];
  for (const [index, link] of links.entries()) {
    const answer = friend.waitForResponse('**/api/tickets/sent/**');
    await friend.goto(link);
    codes.push(((await (await answer).json()) as { ticket: { code: string } }).ticket.code);
    await expect(
      friend.getByRole('img', { name: `QR code of seat ${[first, second][index]}` }),
    ).toBeVisible();
  }
  await ticket.getByRole('button', { name: `Take seat ${second} back` }).click();
  await expect(ticket.getByRole('img', { name: new RegExp(`QR code of seat ${second}`) })).toBeVisible();
  await friend.reload();
  await expect(friend.getByText('This link has no ticket any more')).toBeVisible();

  const door = await openDoor('Door 3');
  await scan(door, codes[1]!);
  await expect(door.getByText('Not the newest code')).toBeVisible();
  await scan(door, codes[0]!);
  await expect(isIn(door, first)).toBeVisible();
  await scan(door, codes[0]!);
  await expect(door.getByText('Already used')).toBeVisible();
  await door.getByRole('button', { name: 'Undo this entry' }).click();
  await expect(door.getByText(`The entry of seat ${first} is taken back`)).toBeVisible();
  await scan(door, codes[0]!);
  await expect(isIn(door, first)).toBeVisible();
});

test('the camera of a phone reads the code from a screen, and lets in once for as long as it sees it', async () => {
  const { page } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  const [seat = ''] = await buyForToday(page, 1, 'B');
  const door = await visitorWithCamera(
    page.getByRole('img', { name: new RegExp(`QR code of seat ${seat}`) }),
  );
  const asked: string[] = [];
  door.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await comeToDoor(door, 'Door 4');
  await door.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(isIn(door, seat)).toBeVisible();
  // Longer than a code that went out of view stays known.
  const looks = () => asked.filter((path) => path === '/api/door/day').length;
  await expect.poll(looks, { timeout: 40_000 }).toBeGreaterThan(2);
  expect(asked.filter((path) => path === '/api/door/entries')).toHaveLength(1);
  await expect(isIn(door, seat)).toBeVisible();
});

test('the door is not for everybody: a user is sent home with a message', async () => {
  const { page } = await newVisitor();
  await page.goto('/admin/door');
  await fillSignIn(page, 'user');
  await expect(page.getByText('You are not authorized')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
