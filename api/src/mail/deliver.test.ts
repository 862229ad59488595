import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cancelShow, decideCancellation } from '../orders/cancel-show/cancel.ts';
import { concludeCancellation, finishCancellations } from '../orders/cancel-show/finish-cancellation.ts';
import { buyer } from '../orders/testing/buyer.ts';
import { putBooking } from '../orders/testing/put-booking.ts';
import { serveLines } from '../orders/waiting/serve-lines.ts';
import { deliver } from './deliver.ts';
import { untilOf } from './letter/facts.ts';
import { wordsOf } from './letter/words.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';
import { LEASE_MS } from './queue/lease.ts';

const SOON = { interval: 5 };

let mailbox: MailWorld['mailbox'];
let world: MailWorld['world'];
let close: MailWorld['close'];
const { buy, hold } = buyer(() => world);

beforeAll(async () => {
  ({ mailbox, world, close } = await startMailWorld({ SMTP_TIMEOUT_MS: '300' }));
});
afterEach(() => {
  vi.restoreAllMocks();
  mailbox.behave({ is: 'well', slowMs: 0 });
});
afterAll(() => close());

const pass = () => deliver(world.deps);
const about = (id: string, kind = 'paid') => {
  const found = mailbox.mails().filter(({ messageId }) => messageId.startsWith(`<${id}.${kind}@`));
  expect(found.length).toBeLessThan(2);
  return found[0];
};
const tomorrow = () => world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
const message = (id: string) => world.deps.db.messages.findOne({ _id: id });

test('who pays gets a ticket with a code for each seat, as pictures and text, and a calendar file', async () => {
  const { bookingId } = await buy('ann', await tomorrow(), ['C7', 'C8']);
  await pass();
  await pass();
  const mail = about(bookingId);
  expect(mail).toMatchObject({ to: ['ann@cinema.test'], arrivals: 1 });
  const messages: unknown = await (await fetch(`${mailbox.url}/messages`)).json();
  expect(messages).toContainEqual(expect.objectContaining({ to: mail!.to, subject: mail!.content.subject }));
  const { subject, text = '', html = '', attachments } = mail!.content;
  expect(subject).toMatch(/^Your ticket: The Heron, \w+ \d+ \w+ \d+ \d\d:\d\d$/);
  expect(text).toMatch(/Code of seat C7: [A-Z2-7]{135}\n\nCode of seat C8: [A-Z2-7]{135}\n/);
  expect(text).toContain('Amount: $20.00');
  expect(html).toContain('cid:C7.');
  expect(html).toContain('prefers-color-scheme: dark');
  expect(attachments.map(({ filename }) => filename)).toEqual(['seat-C7.png', 'seat-C8.png', 'show.ics']);
  const calendar = new TextDecoder().decode(attachments[2]!.content as ArrayBuffer);
  expect(calendar).toContain('SUMMARY:The Heron');
  // RFC 5545, 3.7.2: both say the method, or neither.
  expect(attachments[2]!.method).toBe(/^METHOD:(\w+)/m.exec(calendar)?.[1]);
});

test('who has a ticket for nothing reads of no payment, and that it is free', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }), priceCents: 0 });
  const { bookingId } = await world.as('ann').book(show._id, ['C7']);
  await pass();
  const { text = '' } = about(bookingId)!.content;
  expect(text).toContain('Your seats are booked. Show the code of each seat');
  expect(text).toContain('Amount: Free');
  expect(text).not.toMatch(/Payment|\$/);
});

test('a mail server that is away, busy or slow costs no message and makes no second one', async () => {
  const { bookingId } = await buy('bob', await tomorrow(), ['A1']);
  for (const manners of [{ is: 'busy' as const }, { is: 'busy' as const }]) {
    mailbox.behave(manners);
    await pass();
    expect(about(bookingId)).toBeUndefined();
    world.clock.turn({ minutes: 20 });
  }
  mailbox.behave({ is: 'well', slowMs: 50 });
  await Promise.all([pass(), pass(), pass()]);
  expect(about(bookingId)?.arrivals).toBe(1);
  expect(await message(`${bookingId}.paid`)).toMatchObject({ outcome: 'sent', tries: 3 });
});

test('an address that is refused for good is not tried again', async () => {
  const { bookingId } = await buy('eve', await tomorrow(), ['A1']);
  mailbox.behave({ is: 'refuses' });
  await pass();
  expect(await message(`${bookingId}.paid`)).toMatchObject({ outcome: 'dropped', why: 'address refused' });
  mailbox.behave({ is: 'well' });
  world.clock.turn({ minutes: 60 });
  await pass();
  expect(about(bookingId)).toBeUndefined();
});

test('what was taken without an answer is handed in again under the same Message-ID', async () => {
  const { bookingId } = await buy('mia', await tomorrow(), ['A1']);
  mailbox.behave({ is: 'mute' });
  await pass();
  mailbox.behave({ is: 'well' });
  world.clock.turn({ minutes: 20 });
  await pass();
  expect(about(bookingId)?.arrivals).toBe(2);
});

test('a message whose process died is sent by another one when the lease is over', async () => {
  const { bookingId } = await buy('zoe', await tomorrow(), ['A1']);
  const { messages } = world.deps.db;
  const sent = vi.spyOn(world.deps.post!, 'send').mockReturnValue(new Promise(() => {}));
  void pass();
  await vi.waitFor(() => expect(sent).toHaveBeenCalled(), SOON);
  vi.restoreAllMocks();
  await pass();
  expect(about(bookingId)).toBeUndefined();
  world.clock.turn({ ms: LEASE_MS });
  await pass();
  expect(about(bookingId)?.arrivals).toBe(1);
  expect(await messages.countDocuments({ bookingId })).toBe(1);
});

test('a process that was away for longer than its lease ends nobody else’s try', async () => {
  const { bookingId } = await buy('lea', await tomorrow(), ['A1']);
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const sent = vi.spyOn(world.deps.post!, 'send').mockReturnValueOnce(waiting);
  const slow = pass();
  await vi.waitFor(() => expect(sent).toHaveBeenCalled(), SOON);
  world.clock.turn({ ms: LEASE_MS });
  sent.mockReturnValue(new Promise(() => {}));
  void pass();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2), SOON);
  answer();
  await slow;
  expect(await message(`${bookingId}.paid`)).toMatchObject({ lease: expect.any(String), tries: 2 });
  vi.restoreAllMocks();
  world.clock.turn({ ms: LEASE_MS });
  await pass();
  expect(about(bookingId)?.arrivals).toBe(1);
});

test('news that comes while older ones are taken over stays for the next pass', async () => {
  const { bookingId } = await buy('ivo', await tomorrow(), ['A1']);
  const { bookings, messages } = world.deps.db;
  const insert = messages.insertOne.bind(messages);
  vi.spyOn(messages, 'insertOne').mockImplementationOnce(async (document) => {
    const news = { kind: 'refund' as const, at: world.clock.now() };
    await bookings.updateOne({ _id: bookingId }, { $push: { outbox: news } });
    return insert(document);
  });
  await pass();
  expect((await world.booking(bookingId)).outbox?.map(({ kind }) => kind)).toContain('refund');
  await pass();
  expect(await message(`${bookingId}.refund`)).not.toBeNull();
});

test('who has proven no address is written to nowhere', async () => {
  const { bookingId } = await buy('pat', await tomorrow(), ['A1']);
  vi.spyOn(world.deps.identity, 'mailAddress').mockResolvedValue(null);
  await pass();
  expect(await message(`${bookingId}.paid`)).toMatchObject({ outcome: 'dropped', why: 'no proven address' });
  expect(about(bookingId)).toBeUndefined();
});

test('a crash between the two writes that take a message over makes no second message', async () => {
  const { bookingId } = await buy('kim', await tomorrow(), ['A1']);
  const { bookings } = world.deps.db;
  vi.spyOn(bookings, 'updateOne').mockRejectedValueOnce(new Error('the connection broke'));
  await expect(pass()).rejects.toThrow('the connection broke');
  expect((await world.booking(bookingId)).outbox).toHaveLength(1);
  await pass();
  expect((await world.booking(bookingId)).outbox).toBeUndefined();
  expect(about(bookingId)?.arrivals).toBe(1);
});

test('who gives seats back, and whose show is cancelled, is told so with the reason', async () => {
  const show = await tomorrow();
  const [given, lost] = [await buy('ann', show, ['B1']), await buy('bob', show, ['B2'])];
  await pass();
  await world.as('ann').cancel(given.bookingId);
  await cancelShow(world.deps, { actor: 'boss', showId: show._id, reason: 'The projector is broken.' });
  await pass();
  expect(about(given.bookingId, 'refund')?.content.text).toContain('$10.00 goes back the way you paid');
  expect(about(given.bookingId, 'show_cancelled')).toBeUndefined();
  expect(about(lost.bookingId, 'show_cancelled')?.content.text).toContain('The projector is broken.');
});

test('of a show that is cancelled nobody gets a ticket or a reminder, also before their own booking has ended', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 5 }) });
  const { bookingId } = await buy('ann', show, ['B1']);
  world.clock.turn({ hours: 2, minutes: 1 });
  const reminder = { kind: 'reminder' as const, at: world.clock.now() };
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $push: { outbox: reminder } });
  const held = await putBooking(world, {
    userId: 'cy',
    showId: show._id,
    outbox: [{ kind: 'seats_held', at: world.clock.now() }],
  });
  await decideCancellation(world.deps, { actor: 'boss', showId: show._id, reason: 'No power' });
  await pass();
  for (const id of [`${bookingId}.paid`, `${bookingId}.reminder`, `${held._id}.seats_held`])
    expect(await message(id)).toMatchObject({ outcome: 'dropped', why: 'the show was cancelled' });
  await finishCancellations(world.deps);
  await pass();
  for (const id of [bookingId, held._id]) expect(about(id, 'show_cancelled')?.arrivals).toBe(1);
});

test('who waited is told which seats are held and until when, as long as they are', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
  const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
  const all = rows.flatMap((row) => Array.from({ length: 8 }, (_, index) => `${row}${index + 1}`));
  const sold = all.slice(2).map((seat) => [seat, { state: 'sold' as const, bookingId: 'others' }] as const);
  await world.deps.db.shows.updateOne({ _id: show._id }, { $set: { seats: Object.fromEntries(sold) } });
  const { bookingId } = await buy('ann', show, ['A1', 'A2']);
  expect(await world.as('cy').post(`booking/waiting/${show._id}`, { count: 2 })).toMatchObject({ http: 200 });
  await world.as('ann').cancel(bookingId);
  await serveLines(world.deps);
  await pass();
  await pass();
  const offer = await world.deps.db.bookings.findOne({ userId: 'cy', showId: show._id });
  const mail = about(offer!._id, 'seats_held');
  expect(mail).toMatchObject({ to: ['cy@cinema.test'], arrivals: 1 });
  const until = untilOf(world.deps.config, wordsOf('en'), offer!);
  expect(mail!.content.subject).toMatch(new RegExp(`^Seats for you until ${until}: The Heron, `));
  const { text = '', html = '' } = mail!.content;
  expect(text).toContain(`You waited for 2 seats. Seats A1 and A2 are held for you until ${until}.`);
  expect(text).toContain('Amount: $20.00');
  expect(text).toMatch(/Pay for your seats: \S+\/my-booking/);
  expect(html).not.toContain('cid:');

  await world.as('dora').post(`booking/waiting/${show._id}`, { count: 1 });
  await world.as('cy').cancel(offer!._id);
  await serveLines(world.deps);
  const late = await world.deps.db.bookings.findOne({ userId: 'dora', showId: show._id });
  world.clock.turn({ minutes: 30 });
  await pass();
  expect(await message(`${late!._id}.seats_held`)).toMatchObject({ why: 'the seats are not held any more' });
});

test.each([
  ['en', 'Confirm them on My Booking by then;', 'Confirm your seats:', /\bpay/i],
  ['vi', 'Vui lòng xác nhận trên trang My Booking', 'Xác nhận ghế của bạn:', /thanh toán/i],
] as const)(
  'who waited for seats that cost nothing reads in %s of no payment',
  async (language, lead, link, money) => {
    const show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }), priceCents: 0 });
    const outbox = [{ kind: 'seats_held' as const, at: world.clock.now() }];
    const own = { userId: 'cy', showId: show._id, amountCents: 0, language, outbox };
    const { _id } = await putBooking(world, own);
    await pass();
    const { subject, text = '' } = about(_id, 'seats_held')!.content;
    expect(text).toContain(lead);
    expect(text).toContain(link);
    expect(`${subject} ${text}`).not.toMatch(money);
  },
);

test('a ticket that was given back before its e-mail left is not sent any more', async () => {
  const { bookingId } = await buy('ann', await tomorrow(), ['D1']);
  await world.as('ann').cancel(bookingId);
  await pass();
  expect(about(bookingId)).toBeUndefined();
  expect(about(bookingId, 'refund')).toBeDefined();
});

test('reminders come once, three hours before, to who wants them and did not buy just now', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 5 }) });
  const early = await buy('ann', show, ['E1']);
  const without = await buy('nora', show, ['E2']);
  const held = await hold('lou', show, ['E4']);
  expect(await world.as('nora').get('user/reminders')).toMatchObject({ http: 200, reminders: true });
  expect(await world.as('nora').post('user/reminders', { reminders: false })).toMatchObject({ http: 200 });
  expect(await world.as('nora').get('user/reminders')).toMatchObject({ reminders: false });
  await pass();
  expect(about(early.bookingId, 'reminder')).toBeUndefined();
  world.clock.turn({ hours: 2, minutes: 1 });
  const late = await buy('ben', show, ['E3']);
  await world.as('lou').pay(held.bookingId);
  world.stripe.pay((await world.booking(held.bookingId)).session!.id);
  await world.stripe.webhooks.settled();
  await Promise.all([pass(), pass()]);
  await pass();
  expect(about(early.bookingId, 'reminder')?.arrivals).toBe(1);
  expect(about(without.bookingId, 'reminder')).toBeUndefined();
  expect(about(late.bookingId, 'reminder')).toBeUndefined();
  expect(about(held.bookingId)).toBeDefined();
  expect(about(held.bookingId, 'reminder')).toBeUndefined();
  expect(await message(`${without.bookingId}.reminder`)).toMatchObject({ why: 'reminders are off' });
});

test('a reminder and a late ticket have no code of a seat that was sent to a friend', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 5 }) });
  const { bookingId } = await buy('gina', show, ['F1', 'F2']);
  const whole = await buy('gus', show, ['F3']);
  const send = (who: string, booking: string, seat: string) =>
    world.as(who).post(`booking/${booking}/send`, { seat });
  expect(await send('gina', bookingId, 'F2')).toMatchObject({ http: 200 });
  expect(await send('gus', whole.bookingId, 'F3')).toMatchObject({ http: 200 });
  world.clock.turn({ hours: 2, minutes: 1 });
  await pass();
  await pass();
  for (const kind of ['paid', 'reminder']) {
    const { text = '', html = '', attachments } = about(bookingId, kind)!.content;
    expect(text).toContain('Code of seat F1: ');
    expect(text).toContain('Sent to somebody else, who has its code: seat F2.');
    expect(text + html).not.toMatch(/Code of seat F2|cid:F2/);
    expect(attachments.map(({ filename }) => filename)).not.toContain('seat-F2.png');
  }
  expect(about(whole.bookingId, 'reminder')?.content.text).not.toContain('Code of seat');
  expect(await world.as('gina').post(`booking/${bookingId}/take-back`, { seat: 'F2' })).toMatchObject({
    http: 200,
  });
});

test('who waits for seats of a show that is cancelled is told once, and is in no line any more', async () => {
  const show = await tomorrow();
  const line = { 'waiting.a': { userId: 'tom', count: 2, since: world.clock.now() } };
  await world.deps.db.shows.updateOne({ _id: show._id }, { $set: line });
  await cancelShow(world.deps, { actor: 'boss', showId: show._id, reason: 'The projector is broken.' });
  expect(await world.show(show._id)).toMatchObject({
    waiting: {},
    cancellation: { doneAt: expect.any(Date) },
  });
  // As if the process had died between the message and the line.
  await world.deps.db.shows.updateOne(
    { _id: show._id },
    { $set: line, $unset: { 'cancellation.doneAt': true } },
  );
  await finishCancellations(world.deps);
  await pass();
  await pass();
  const mail = about(`${show._id}.a`, 'wait_ended');
  expect(mail).toMatchObject({ to: ['tom@cinema.test'], arrivals: 1 });
  expect(mail?.content.subject).toContain('is cancelled: The Heron');
  expect(mail?.content.text).toContain('The projector is broken.');
  expect(mail?.content.text).toContain(`/movie-detail/${show.movieId}/1`);
});

test('a cancellation is not done before who waits is told', async () => {
  const show = await tomorrow();
  await world.deps.db.shows.updateOne(
    { _id: show._id },
    { $set: { 'waiting.a': { userId: 'tom', count: 2, since: world.clock.now() } } },
  );
  await decideCancellation(world.deps, { actor: 'boss', showId: show._id, reason: 'No power' });
  await concludeCancellation(world.deps, await world.show(show._id));
  expect((await world.show(show._id)).cancellation?.doneAt).toBeUndefined();
  await finishCancellations(world.deps);
  expect((await world.show(show._id)).cancellation?.doneAt).toBeDefined();
});
