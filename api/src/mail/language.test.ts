import { afterAll, beforeAll, expect, test } from 'vitest';
import { seatIds } from '../cinema/hall-plan.ts';
import { cancelShow } from '../orders/cancel-show/cancel.ts';
import { putBooking } from '../orders/testing/put-booking.ts';
import { serveLines } from '../orders/waiting/serve-lines.ts';
import { deliver } from './deliver.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';
import { remind } from './queue/reminders.ts';

let mailbox: MailWorld['mailbox'];
let world: MailWorld['world'];
let close: MailWorld['close'];
beforeAll(async () => {
  ({ mailbox, world, close } = await startMailWorld());
});
afterAll(() => close());

const reads = (language: string) => ({ 'accept-language': language });
const VIETNAMESE = reads('vi-VN,vi;q=0.9,en;q=0.5');
async function pay(bookingId: string) {
  const { session } = await world.booking(bookingId);
  world.stripe.pay(session?.id ?? '');
  await world.stripe.webhooks.settled();
  await deliver(world.deps);
}
const mailOf = (id: string, kind: string) =>
  mailbox.mails().find(({ messageId }) => messageId.startsWith(`<${id}.${kind}@`))?.content;

test.each([
  ['vi-VN,vi;q=0.9', /^Vé của bạn: The Heron, /, 'Phòng chiếu: 1', 'lang="vi"'],
  ['en-GB', /^Your ticket: The Heron, /, 'Hall: 1', 'lang="en"'],
  ['fr-FR,fr;q=0.9', /^Your ticket: The Heron, /, 'Hall: 1', 'lang="en"'],
])('whose browser prefers %s is written to so', async (language, subject, fact, lang) => {
  const show = await world.addShow();
  const { bookingId } = await world.as('ann').book(show._id, ['A1'], reads(language));
  await pay(bookingId);
  const mail = mailOf(bookingId, 'paid');
  expect(mail?.subject).toMatch(subject);
  expect(mail?.text).toContain(fact);
  expect(mail?.html).toContain(lang);
});

test('a whole ticket in Vietnamese: day, amount and calendar file, too', async () => {
  const startsAt = new Date('2027-01-02T12:30:00Z');
  const show = await world.addShow({ startsAt, hall: 3, spoken: 'vi', subtitles: 'en' });
  const { bookingId } = await world.as('ann').book(show._id, ['B1', 'B2'], VIETNAMESE);
  await pay(bookingId);
  const { subject, text, attachments = [] } = mailOf(bookingId, 'paid') ?? {};
  expect(subject).toBe('Vé của bạn: The Heron, Thứ Bảy 02/01/2027 19:30');
  expect(text).toContain('Định dạng: thoại Tiếng Việt, phụ đề Tiếng Anh\nGhế: B1, B2\nSố tiền: 20,00\u00a0$');
  const calendar = new TextDecoder().decode(attachments.at(-1)?.content as ArrayBuffer);
  expect(calendar).toContain('Phòng chiếu 3');
});

test('who takes a friend’s seat is written to in their own language, not the holder’s', async () => {
  const show = await world.addShow();
  const { bookingId } = await world.as('ann').book(show._id, ['C1', 'C2'], VIETNAMESE);
  const share = (await world.as('ann').post(`booking/${bookingId}/share`, {})) as unknown as {
    token: string;
  };
  const take = (who: string, seat: string, language: string) =>
    world.as(who).post(`booking/shared/${share.token}/take`, { seat }, reads(language));
  for (const [who, seat, language, subject] of [
    ['bob', 'C1', 'en', /^Your ticket/],
    ['cy', 'C2', 'vi', /^Vé của bạn/],
  ] as const) {
    const taken = await take(who, seat, language);
    await world.as(who).pay(taken.bookingId);
    await pay(taken.bookingId);
    expect(mailOf(taken.bookingId, 'paid')?.subject).toMatch(subject);
  }
});

test('who waits is told of held seats, or of a cancelled show, in the language in which they began to wait', async () => {
  const show = await world.addShow();
  const seats = Object.fromEntries(
    seatIds(world.deps.config.cinema.hall).map((seat) => [seat, { state: 'sold' as const, bookingId: 'x' }]),
  );
  await world.deps.db.shows.updateOne({ _id: show._id }, { $set: { seats } });
  for (const who of ['dora', 'eve'])
    await world.as(who).post(`booking/waiting/${show._id}`, { count: 1 }, VIETNAMESE);
  await world.deps.db.shows.updateOne(
    { _id: show._id },
    { $unset: { 'seats.A1': true }, $inc: { seatsVersion: 1 } },
  );
  await serveLines(world.deps);
  await deliver(world.deps);
  const offer = await world.deps.db.bookings.findOne({ userId: 'dora', showId: show._id });
  expect(mailOf(offer?._id ?? '', 'seats_held')?.subject).toMatch(
    /^Ghế giữ cho bạn đến (\S+ \S+ \S+ )?\d\d:\d\d: The Heron, /,
  );
  await cancelShow(world.deps, { actor: 'boss', showId: show._id, reason: 'No power' });
  await deliver(world.deps);
  const ended = mailbox.mails().find(({ messageId }) => messageId.includes('wait_ended'))?.content;
  expect(ended?.subject).toMatch(/^Suất chiếu bạn đang chờ đã bị hủy: The Heron, /);
});

test.each([
  ['en', /^Soon: The Heron, Sun 3 Jan 2027 00:15$/],
  ['vi', /^Sắp chiếu: The Heron, Chủ Nhật 03\/01\/2027 00:15$/],
])(
  'a reminder of a show after midnight, read the evening before, names its day (%s)',
  async (language, subject) => {
    world.clock.turnTo(new Date('2027-01-02T10:00:00Z'));
    const show = await world.addShow({ startsAt: new Date('2027-01-02T17:15:00Z') });
    const { bookingId } = await world.as('mai').book(show._id, ['A1'], reads(language));
    await pay(bookingId);
    world.clock.turnTo(new Date('2027-01-02T14:15:00Z'));
    await remind(world.deps);
    await deliver(world.deps);
    expect(mailOf(bookingId, 'reminder')?.subject).toMatch(subject);
  },
);

test.each([
  ['en', 'Seats for you until 23:55: ', 'Seats for you until Sun 3 Jan 2027 00:15: '],
  ['vi', 'Ghế giữ cho bạn đến 23:55: ', 'Ghế giữ cho bạn đến Chủ Nhật 03/01/2027 00:15: '],
] as const)(
  'who has seats held past midnight reads on which day that ends (%s)',
  async (language, sameDay, nextDay) => {
    world.clock.turnTo(new Date('2027-01-02T16:45:00Z'));
    const { _id: showId } = await world.addShow({ startsAt: new Date('2027-01-03T12:30:00Z') });
    const held = async (minutes: number) => {
      const outbox = [{ kind: 'seats_held' as const, at: world.clock.now() }];
      const holdUntil = world.clock.in({ minutes });
      const { _id } = await putBooking(world, { userId: 'mai', showId, language, outbox, holdUntil });
      await deliver(world.deps);
      return mailOf(_id, 'seats_held')?.subject;
    };
    expect(await held(10)).toContain(sameDay);
    expect(await held(30)).toContain(nextDay);
  },
);
