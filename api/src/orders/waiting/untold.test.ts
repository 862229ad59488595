import { type Mailbox, startMailbox } from '@matinee/stand-ins/mailbox';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ShowDocument } from '../../db/documents.ts';
import { deliver } from '../../mail/deliver.ts';
import { newSigningKeys } from '../../releases/signing/index.ts';
import { cancelShow } from '../cancel-show/cancel.ts';
import { buyer } from '../testing/buyer.ts';
import { brokenInMotion } from '../testing/invariants.ts';
import { startWorld, type World } from '../testing/world.ts';
import { serveLines } from './serve-lines.ts';

const OFFER_MINUTES = 30;

let mailbox: Mailbox;
let world: World;
let show: ShowDocument;
const { buy } = buyer(() => world);

beforeAll(async () => {
  mailbox = await startMailbox({ dir: null, smtpPort: 0, pagePort: 0 });
  world = await startWorld({
    HALL_ROWS: 'A',
    SEATS_PER_ROW: '3',
    WAITING_OFFER_MINUTES: String(OFFER_MINUTES),
    UNPAID_SEAT_MINUTES: '60',
    SMTP_URL: mailbox.smtpUrl,
    SMTP_TIMEOUT_MS: '300',
    SMTP_ANSWER_MS: '300',
    TICKET_SIGNING_KEY: newSigningKeys().signingKey,
  });
});
beforeEach(async () => {
  show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
});
afterEach(() => {
  vi.restoreAllMocks();
  mailbox.behave({ is: 'well', slowMs: 0 });
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});

const wait = (who: string, count = 2) => world.as(who).post(`booking/waiting/${show._id}`, { count });
const place = (who: string) => world.as(who).get(`booking/waiting/${show._id}`);
const offersOf = (userId: string) =>
  world.deps.db.bookings
    .find({ userId, showId: show._id, 'history.0.why': 'waited for' })
    .sort({ createdAt: 1 })
    .toArray();
const line = async () => Object.values((await world.show(show._id)).waiting ?? {});
const letters = (bookingId: string) =>
  mailbox.mails().filter(({ messageId }) => messageId.startsWith(`<${bookingId}.seats_held@`)).length;
/** What the jobs do, once each. */
async function pass() {
  await serveLines(world.deps);
  await deliver(world.deps);
  await serveLines(world.deps);
}
/** Sold out, with people who wait for two, one after the other; then two seats come back. */
async function comeBack(...people: string[]) {
  const { bookingId } = await buy('ann', show, ['A1', 'A2']);
  await buy('bob', show, ['A3']);
  for (const who of people) {
    await wait(who);
    world.clock.turn({ ms: 1 });
  }
  await world.as('ann').cancel(bookingId);
}

test('nor is a place lost by an offer whose e-mail the mail server has the text of, and never says that it takes', async () => {
  await comeBack('cy', 'dora');
  mailbox.behave({ is: 'mute' });
  for (let times = 0; times < 4; times++) {
    await pass();
    world.clock.turn({ minutes: 2 });
  }
  world.clock.turn({ minutes: OFFER_MINUTES });
  await pass();
  expect((await line()).map(({ userId }) => userId).toSorted()).toEqual(['cy', 'dora']);
  // The seats are Dora's meanwhile, as long as they were Cy's, and Cy missed nothing.
  const [cy] = (await line()).filter(({ userId }) => userId === 'cy');
  expect(cy?.restsUntil).toEqual(world.clock.in({ minutes: OFFER_MINUTES }));
  expect(await offersOf('dora')).toHaveLength(1);
  expect(await wait('cy')).toMatchObject({ http: 200 });
});

test('while the mail server is away nobody loses a place by an offer that nobody told them of', async () => {
  await comeBack('cy', 'dora');
  mailbox.behave({ is: 'closed' });
  for (let times = 0; times < 4; times++) {
    await pass();
    world.clock.turn({ minutes: OFFER_MINUTES });
  }
  expect(await offersOf('dora')).toEqual([]);
  mailbox.behave({ is: 'well' });
  await pass();
  const offers = await offersOf('cy');
  expect(offers.map(({ _id }) => letters(_id))).toEqual([0, 0, 0, 0, 1]);
  // Told of it, Cy is out of the line, and Dora is the first.
  expect(await line()).toMatchObject([{ userId: 'dora' }]);
  const { db, payments } = world.deps;
  expect(await brokenInMotion({ db, payments, now: world.clock.now() }, [show._id])).toEqual([]);
  expect((await world.as('cy').pay(offers.at(-1)!._id)).http).toBe(200);
});

test('who was told and let the time run out is out of the line, and the seats go to the next one', async () => {
  await comeBack('cy', 'dora');
  await pass();
  world.clock.turn({ minutes: OFFER_MINUTES });
  await pass();
  expect(await offersOf('dora')).toHaveLength(1);
  expect(await place('cy')).toMatchObject({ waiting: null });
  expect(await line()).toEqual([]);
  expect(await wait('cy')).toMatchObject({ http: 429, code: 'too_many_unpaid' });
});

test('minutes of an offer that its owner was not told of do not count against them', async () => {
  await comeBack('cy');
  mailbox.behave({ is: 'busy' });
  await pass();
  world.clock.turn({ minutes: OFFER_MINUTES });
  await pass();
  world.clock.turn({ minutes: OFFER_MINUTES / 2 });
  // By now two seats have been held for 45 minutes, of which 60 seat-minutes are too many.
  const [, second] = await offersOf('cy');
  await world.as('cy').cancel(second!._id);
  await buy('eve', show, ['A1', 'A2']);
  expect(await wait('cy')).toMatchObject({ http: 200, waiting: { count: 2, ahead: 0 } });
});

test('an e-mail that left when half of the time was over came too late: the place is kept, and the next one has all of the time', async () => {
  await comeBack('cy', 'dora');
  mailbox.behave({ is: 'busy' });
  await pass();
  world.clock.turn({ minutes: OFFER_MINUTES / 2, ms: 1 });
  mailbox.behave({ is: 'well' });
  await pass();
  const [first] = await offersOf('cy');
  expect(letters(first!._id)).toBe(1);
  world.clock.turn({ minutes: OFFER_MINUTES / 2 });
  await pass();
  const [, second] = await offersOf('cy');
  expect(second?.holdUntil).toEqual(world.clock.in({ minutes: OFFER_MINUTES }));
  expect(letters(second!._id)).toBe(1);
  expect(await offersOf('dora')).toEqual([]);
});

test.each([
  ['goes to pay', (bookingId: string) => world.as('cy').pay(bookingId)],
  ['cancels', (bookingId: string) => world.as('cy').cancel(bookingId)],
  ['leaves the line', () => world.as('cy').post(`booking/waiting/${show._id}/leave`, {})],
])('who finds an offer before they are told, and %s, has no place any more', async (_, act) => {
  await comeBack('cy');
  mailbox.behave({ is: 'busy' });
  await pass();
  const [offer] = await offersOf('cy');
  expect(await act(offer!._id)).toMatchObject({ http: 200 });
  await pass();
  expect(await line()).toEqual([]);
  world.clock.turn({ minutes: OFFER_MINUTES });
  await pass();
  expect(await offersOf('cy')).toHaveLength(1);
});

test('who cancels an offer and waits again at once stands at the end', async () => {
  await comeBack('cy', 'dora');
  mailbox.behave({ is: 'busy' });
  await pass();
  const [offer] = await offersOf('cy');
  await world.as('cy').cancel(offer!._id);
  await world.deps.db.shows.updateOne(
    { _id: show._id },
    { $set: { 'seats.A1': { state: 'sold', bookingId: 'x' } } },
  );
  expect(await wait('cy')).toMatchObject({ waiting: { ahead: 1 } });
});

/** The mailbox of one address takes nothing, and those of others do. */
function fullMailbox(address: string): void {
  const post = world.deps.post!;
  const send = post.send.bind(post);
  vi.spyOn(post, 'send').mockImplementation(async (letter) => {
    if (letter.to === address) throw new Error('452 4.2.2 Mailbox full');
    await send(letter);
  });
}

test('who cannot be told while others are, whose mailbox is full, has the seats held once, and waits at the end then', async () => {
  await comeBack('cy', 'dora');
  fullMailbox('cy@cinema.test');
  await pass();
  world.clock.turn({ minutes: OFFER_MINUTES / 2, ms: 1 });
  await buy('eve', await world.addShow(), ['A1']);
  await pass();
  expect(await offersOf('cy')).toHaveLength(1);
  world.clock.turn({ minutes: OFFER_MINUTES / 2 });
  await pass();
  vi.restoreAllMocks();
  const [offer] = await offersOf('dora');
  expect(letters(offer!._id)).toBe(1);
  expect(await line()).toMatchObject([{ userId: 'cy', since: world.clock.now() }]);
});

test('a mail server that is back some minutes before an offer ends costs nobody their place', async () => {
  await comeBack('cy', 'dora');
  mailbox.behave({ is: 'closed' });
  await pass();
  // Each time twice as long after the one before, which comes to 21 minutes.
  for (let seconds = 10; seconds <= 640; seconds *= 2) {
    world.clock.turn({ ms: seconds * 1000 });
    await pass();
  }
  mailbox.behave({ is: 'well' });
  await buy('eve', await world.addShow(), ['A1']);
  await pass();
  world.clock.turn({ minutes: 1 });
  await pass();
  const [first] = await offersOf('cy');
  expect(letters(first!._id)).toBe(1);
  world.clock.turn({ minutes: OFFER_MINUTES });
  await pass();
  expect(await offersOf('cy')).toHaveLength(2);
  expect(await offersOf('dora')).toEqual([]);
});

/** Cy waits alone for the two seats that came back, and was offered them in vain while the mail server took what was for others. */
async function cyInVain() {
  await comeBack('cy');
  fullMailbox('cy@cinema.test');
  await pass();
  world.clock.turn({ minutes: OFFER_MINUTES / 2, ms: 1 });
  await buy('eve', await world.addShow(), ['A1']);
  await pass();
  world.clock.turn({ minutes: OFFER_MINUTES / 2 });
  await pass();
}

test('who waits alone and cannot be told keeps the seats from nobody after one offer: a buyer gets them', async () => {
  await cyInVain();
  expect((await world.as('eve').book(show._id, ['A1', 'A2'])).http).toBe(200);
  expect(await place('cy')).toMatchObject({ waiting: { count: 2, ahead: 0 } });
  expect(await offersOf('cy')).toHaveLength(1);
});

test('it is the turn of who could not be told again after as long as an offer lasts, also where they change their number meanwhile', async () => {
  await cyInVain();
  expect(await wait('cy', 1)).toMatchObject({ http: 200 });
  await pass();
  expect(await offersOf('cy')).toHaveLength(1);
  world.clock.turn({ minutes: OFFER_MINUTES });
  vi.restoreAllMocks();
  await pass();
  const [, second] = await offersOf('cy');
  expect(second?.seats).toHaveLength(1);
  expect(letters(second!._id)).toBe(1);
  expect(await line()).toEqual([]);
});

test('while somebody is being told, a seat that nobody who waits could use is anybody’s', async () => {
  await comeBack('cy', 'dora');
  mailbox.behave({ is: 'busy' });
  await pass();
  const [bob] = await world.deps.db.bookings.find({ userId: 'bob', showId: show._id }).toArray();
  await world.as('bob').cancel(bob!._id);
  expect((await world.as('eve').book(show._id, ['A3'])).http).toBe(200);
  expect(await line()).toHaveLength(2);
});

test('who is being told when the show is cancelled is told that, once, and holds nothing', async () => {
  await comeBack('cy');
  mailbox.behave({ is: 'busy' });
  await pass();
  await cancelShow(world.deps, { actor: 'boss', showId: show._id, reason: 'No power' });
  expect(await world.show(show._id)).toMatchObject({ seats: {}, waiting: {} });
  const [offer] = await offersOf('cy');
  expect(offer!.state).toBe('cancelled');
  mailbox.behave({ is: 'well' });
  world.clock.turn({ minutes: 20 });
  await pass();
  const told = mailbox
    .mails()
    .filter(({ to, content }) => to[0] === 'cy@cinema.test' && content.text?.includes('No power'));
  expect(told).toHaveLength(1);
});

test('who was told of seats and left the line is told that their show is cancelled, once', async () => {
  await comeBack('cy');
  await pass();
  const [offer] = await offersOf('cy');
  expect(letters(offer!._id)).toBe(1);
  expect(await line()).toEqual([]);
  await cancelShow(world.deps, { actor: 'boss', showId: show._id, reason: 'No light' });
  await pass();
  await pass();
  const told = mailbox
    .mails()
    .filter(({ to, content }) => to[0] === 'cy@cinema.test' && content.text?.includes('No light'));
  expect(told).toHaveLength(1);
  expect(told[0]!.content.text).toContain('Nothing was paid for it.');
});
