import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { admit } from '../../door/admit.ts';
import { doorDay } from '../../door/day.ts';
import { cinemaForTests } from '../../orders/testing/cinema.ts';
import { newSigningKeys } from '../../releases/signing/index.ts';
import { replayOfRun } from '../../testing/random.ts';
import { codesOf } from '../../tickets/codes.ts';

const { world, tonight, buy } = cinemaForTests({ TICKET_SIGNING_KEY: newSigningKeys().signingKey });

beforeAll(() => world.clock.turnToMorning());

interface Sent {
  http: number;
  code?: string;
  token: string;
  ticket: { seat: string; code: string; usedAt: string | null; calendar: string };
}
const as = (who: string) => world.as(who);
const send = async (bookingId: string, seat: string, who = 'ann') =>
  (await as(who).post(`booking/${bookingId}/send`, { seat })) as unknown as Sent;
const takeBack = async (bookingId: string, seat: string, who = 'ann') =>
  (await as(who).post(`booking/${bookingId}/take-back`, { seat })) as unknown as Sent;
const read = async (token: string) =>
  (await (await fetch(`${world.url}/api/tickets/sent/${token}`)).json()) as Sent;
const enter = async (code: string, more: { admittedAt?: Date } = {}) =>
  (await admit(world.deps, 'doorkeeper', { scanId: randomUUID(), door: 'Door 1', code, ...more })).outcome;
const codeOf = async (bookingId: string, seat: string) => {
  const booking = await world.booking(bookingId);
  const codes = codesOf(booking, await world.show(booking.showId), world.deps.config);
  return codes.find((one) => one.seat === seat)?.code ?? '';
};

test('a friend with the link has the ticket of one seat without an account, and nothing else of the booking', async () => {
  const { bookingId } = await buy('ann', tonight(), ['H4', 'H5']);
  const { token, http } = await send(bookingId, 'H4');
  expect(http).toBe(200);
  expect((await send(bookingId, 'H4')).token).toBe(token);
  const { ticket } = await read(token);
  expect(ticket).toMatchObject({ seat: 'H4', usedAt: null });
  // Its code is a signature, and the link is any letters, too.
  const calendar = ticket.calendar.replaceAll(/\r\n /g, '').replaceAll(token, '');
  expect(JSON.stringify({ ...ticket, code: '', calendar })).not.toMatch(
    new RegExp(`H5|ann|${bookingId}`, 'i'),
  );
  expect(ticket.calendar.replaceAll(/\r\n /g, '')).toMatch(new RegExp(`^URL.*/ticket/${token}\r?$`, 'm'));
  expect(calendar).toContain('SUMMARY:The Heron');
  expect(calendar).toContain('Seats H4');
  expect(await enter(ticket.code)).toBe('in');
  expect((await read(token)).ticket.usedAt).not.toBeNull();
  expect(await enter(await codeOf(bookingId, 'H5'))).toBe('in');
});

test('the code from before the seat was sent lets nobody in any more', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const before = await codeOf(bookingId, 'A1');
  const { token } = await send(bookingId, 'A1');
  expect(await enter(before)).toBe('replaced');
  expect(await enter((await read(token)).ticket.code)).toBe('in');
  expect(await enter(before)).toBe('replaced');
});

test('taken back, the link has no ticket and its code lets nobody in; the owner’s new one does', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A2']);
  const { token } = await send(bookingId, 'A2');
  const { code } = (await read(token)).ticket;
  expect((await takeBack(bookingId, 'A2')).http).toBe(200);
  expect((await takeBack(bookingId, 'A2')).http).toBe(200);
  expect(await read(token)).toMatchObject({ code: 'unknown_ticket' });
  expect(await enter(code)).toBe('replaced');
  expect((await send(bookingId, 'A2')).token).not.toBe(token);
  expect((await takeBack(bookingId, 'A2')).http).toBe(200);
  expect(await enter(await codeOf(bookingId, 'A2'))).toBe('in');
});

test('a seat that somebody was let in with is neither sent nor taken back', async () => {
  const { bookingId } = await buy('ann', tonight(), ['B1', 'B2']);
  expect(await enter(await codeOf(bookingId, 'B1'))).toBe('in');
  expect(await send(bookingId, 'B1')).toMatchObject({ http: 409, code: 'already_used' });
  const { token } = await send(bookingId, 'B2');
  expect(await enter((await read(token)).ticket.code)).toBe('in');
  expect(await takeBack(bookingId, 'B2')).toMatchObject({ http: 409, code: 'already_used' });
});

test('only the owner sends and takes back, and only seats of a paid booking whose show is to come', async () => {
  const { bookingId } = await buy('ann', tonight(), ['C1']);
  for (const act of [send, takeBack]) {
    expect((await act(bookingId, 'C1', 'bob')).http).toBe(404);
    expect((await act(bookingId, 'C2')).http).toBe(404);
  }
  const held = await as('bob').book(tonight()._id, ['D1']);
  expect(await send(held.bookingId, 'D1', 'bob')).toMatchObject({ http: 409, code: 'moved' });
  expect(await send('nonsense', 'A1')).toMatchObject({ http: 400 });
  expect((await read('x'.repeat(22))).code).toBe('unknown_ticket');
});

test('a booking whose money goes back takes the sent seat with it', async () => {
  const { bookingId } = await buy('ann', tonight(), ['E1']);
  const { token } = await send(bookingId, 'E1');
  const { code } = (await read(token)).ticket;
  expect((await as('ann').cancel(bookingId)).http).toBe(200);
  expect((await read(token)).code).toBe('unknown_ticket');
  expect(await enter(code)).toBe('refunded');
});

test('of an entry and a seat that is sent or taken back at the same moment exactly one happens', async () => {
  for (const seat of ['F1', 'F2', 'F3', 'F4', 'F5', 'F6']) {
    const { bookingId } = await buy('ann', tonight(), [seat]);
    const first = await codeOf(bookingId, seat);
    const [sent, entered] = await Promise.all([send(bookingId, seat), enter(first)]);
    expect([sent.http === 200, entered === 'in'].filter(Boolean)).toHaveLength(1);
    if (sent.http !== 200) continue;
    const { code } = (await read(sent.token)).ticket;
    const [back, late] = await Promise.all([takeBack(bookingId, seat), enter(code)]);
    expect([back.http === 200, late === 'in'].filter(Boolean)).toHaveLength(1);
  }
});

const SEATS = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'H1', 'H2', 'H3', 'H6'];
test('in whatever order seats are sent, taken back, let in and refunded at once: one entry at most, by the newest code', async () => {
  const act = fc.constantFrom('send', 'take back', 'enter', 'enter by an old code', 'cancel');
  const rounds = fc.array(fc.array(act, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 4 });
  let next = 0;
  await fc.assert(
    fc.asyncProperty(rounds, async (together) => {
      const seat = SEATS[next++ % SEATS.length] ?? 'G1';
      const show = await world.addShow();
      const { bookingId } = await buy('ann', show, [seat]);
      const codes = [await codeOf(bookingId, seat)];
      let entered = 0;
      let cancelled = false;
      for (const acts of together) {
        const newest = codes.at(-1) ?? '';
        const did = await Promise.all(
          acts.map(async (what) => {
            if (what === 'send') return (await send(bookingId, seat)).http === 200 && 'changed';
            if (what === 'take back') return (await takeBack(bookingId, seat)).http === 200 && 'changed';
            if (what === 'cancel') return (await as('ann').cancel(bookingId)).http === 200 && 'cancelled';
            const code = what === 'enter' ? newest : (codes.at(-2) ?? newest);
            return (await enter(code)) === 'in' && (code === newest ? 'in' : 'in by an old code');
          }),
        );
        entered += did.filter((one) => one === 'in').length;
        cancelled ||= did.includes('cancelled');
        expect(did).not.toContain('in by an old code');
        const code = await codeOf(bookingId, seat);
        if (code !== newest) codes.push(code);
      }
      const { entries = {}, sentSeats = [] } = await world.booking(bookingId);
      expect(entered).toBeLessThanOrEqual(1);
      expect(Object.keys(entries)).toHaveLength(entered);
      expect(entered === 1 && cancelled).toBe(false);
      expect(sentSeats.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: process.env['MATINEE_FULL'] === '1' ? 60 : 8, ...replayOfRun(58) },
  );
});

test('a code that was taken back and let in by a door without a network is shown as odd, and the newest still lets in', async () => {
  const { bookingId } = await buy('ann', tonight(), ['D5']);
  const { token } = await send(bookingId, 'D5');
  const { code } = (await read(token)).ticket;
  await takeBack(bookingId, 'D5');
  expect(await enter(code, { admittedAt: world.clock.now() })).toBe('replaced');
  const { shows } = await doorDay(world.deps);
  const told = shows.flatMap(({ tickets }) => tickets).find((one) => one.bookingId === bookingId);
  expect(told?.odd).toHaveLength(1);
  expect(told?.seats).toMatchObject([{ seat: 'D5', issue: 2, entry: null }]);
  expect(await enter(await codeOf(bookingId, 'D5'))).toBe('in');
});

test('a number that is typed opens no seat that was sent or taken back, whatever is put behind it', async () => {
  const { bookingId } = await buy('ann', tonight(), ['G1', 'G2']);
  const forms = (seat: string) =>
    [bookingId, bookingId.slice(-8)].flatMap((number) =>
      ['', '-0', '-1', '-2', '-3'].map((which) => `${number}-${seat}${which}`),
    );
  const outcomes = async () =>
    new Set(await Promise.all(forms('G1').map((code) => enter(code.toUpperCase()))));
  await send(bookingId, 'G1');
  expect(await outcomes()).toEqual(new Set(['replaced', 'unknown']));
  await takeBack(bookingId, 'G1');
  expect(await outcomes()).toEqual(new Set(['replaced', 'unknown']));
  expect(await enter(`${bookingId.slice(-8).toUpperCase()} G2`)).toBe('in');
  expect(await enter(await codeOf(bookingId, 'G1'))).toBe('in');
});
