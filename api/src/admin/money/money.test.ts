import { expect, test, vi } from 'vitest';
import { cinemaForTests } from '../../orders/testing/cinema.ts';
import { putMoneyCase } from '../../orders/testing/put-money-case.ts';
import type { MoneyCaseDocument } from '../../db/documents.ts';
import type { MoneyAnswer } from './schemas.ts';
import { stuckRefundsIn } from './testing/stuck-refunds.ts';

const cinema = cinemaForTests();
const { world, tonight, hold, buy, refundsOf, news } = cinema;
const { retry, sentBackTwice } = stuckRefundsIn(cinema);

type Read = Partial<Omit<MoneyAnswer, 'success'>> & { http: number };
const read = async (query = ''): Promise<Read> => world.as('boss').get(`admin/money${query}`);
const casesOf = async (bookingId: string) =>
  ((await read('?limit=200')).cases ?? []).filter(({ booking }) => booking?._id === bookingId);
const actsAbout = (id: string) => world.deps.db.adminActs.find({ 'detail.case': id }).toArray();

test('a case tells whose money it is, for what, and what was done about it', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2']);
  world.clock.turn({ minutes: 10 });
  world.stripe.pay(sessionId);
  await news();
  expect(await casesOf(bookingId)).toMatchObject([
    {
      kind: 'paid_late',
      outcome: 'issued',
      canRetry: false,
      amount: 20,
      currency: 'usd',
      expected: null,
      booking: {
        user: { name: 'Name of ann' },
        bookedSeats: ['A1', 'A2'],
        film: 'The Heron',
        showDateTime: tonight().startsAt.toISOString(),
      },
      payment: expect.stringMatching(/^pi_/),
      steps: [{ outcome: 'found' }, { outcome: 'issued', byAdmin: false }],
    },
  ]);
});

test('amounts are told in units of their currency as Stripe counts them, whatever a country writes', async () => {
  const currencies = ['usd', 'huf', 'idr', 'isk', 'jpy', 'kwd', 'usdc'];
  for (const currency of currencies)
    await putMoneyCase(world, { _id: `unknown_session-in_${currency}`, amountCents: 500_000, currency });
  const told = ((await read('?limit=200')).cases ?? []).filter(({ _id }) => _id.includes('-in_'));
  const amounts = Object.fromEntries(told.map(({ currency, amount }) => [currency, amount]));
  expect(amounts).toEqual({ usd: 5000, huf: 5000, idr: 5000, isk: 5000, jpy: 500_000, kwd: 500, usdc: 5000 });
});

test('a refund that the bank sent back is made by an admin, with a reason and a line in the book of acts', async () => {
  const { bookingId, id } = await sentBackTwice('succeeded');
  expect((await read('?open=true')).cases?.map(({ _id }) => _id)).toContain(id);
  expect(await retry(id)).toMatchObject({
    http: 200,
    case: {
      outcome: 'refunded',
      canRetry: false,
      steps: [{}, {}, { outcome: 'owed', byAdmin: true }, { outcome: 'refunded', byAdmin: true }],
    },
  });
  const statuses = (await refundsOf(await world.booking(bookingId))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(['failed', 'failed', 'succeeded']);
  expect(await actsAbout(id)).toMatchObject([
    {
      actor: 'boss',
      actorName: 'Name of boss',
      act: 'money.retry-refund',
      reason: 'A new card',
      outcome: 'done',
    },
  ]);
  expect(await retry(id)).toMatchObject({ http: 409, code: 'nothing_owed' });
  expect((await read('?open=true')).cases?.map(({ _id }) => _id)).not.toContain(id);
});

test('ten admins who ask at once make one refund', async () => {
  const { bookingId, id } = await sentBackTwice('succeeded');
  const answers = await Promise.all(Array.from({ length: 10 }, () => retry(id)));
  for (const { http } of answers) expect([200, 409]).toContain(http);
  const good = (await refundsOf(await world.booking(bookingId))).filter(
    ({ status }) => status === 'succeeded',
  );
  expect(good).toHaveLength(1);
});

test('a refund that Stripe does not make now can be asked for, and failing is written down too', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  world.stripe.failNext({ times: 2, how: 'error', method: 'POST', path: '/v1/refunds' });
  await world.as('ann').cancel(bookingId);
  const [waiting] = await casesOf(bookingId);
  expect(waiting).toMatchObject({ kind: 'refund_waits', outcome: 'owed', canRetry: true });
  const id = waiting?._id ?? '';
  expect(await retry(id)).toMatchObject({ http: 502, code: 'payment_provider' });
  expect((await world.booking(bookingId)).state).toBe('refunding');
  expect(await retry(id)).toMatchObject({ http: 200, case: { outcome: 'refunded' } });
  expect((await world.booking(bookingId)).state).toBe('refunded');
  expect(await actsAbout(id)).toMatchObject([
    { outcome: 'failed', failure: 'payment_provider' },
    { outcome: 'done' },
  ]);
});

test('whoever lost the admin right cannot ask for a refund any more', async () => {
  const { bookingId, id } = await sentBackTwice('succeeded');
  const before = await refundsOf(await world.booking(bookingId));
  vi.spyOn(world.deps.identity, 'isAdmin').mockResolvedValueOnce(false);
  expect(await retry(id)).toMatchObject({ http: 403, message: 'You are not authorized' });
  expect(await refundsOf(await world.booking(bookingId))).toEqual(before);
  expect(await actsAbout(id)).toEqual([]);
});

test('a reason is needed, and an unknown case is 404', async () => {
  const { id } = await sentBackTwice('succeeded');
  for (const reason of ['', '  ', null, 7]) expect((await retry(id, 'boss', reason)).http).toBe(400);
  expect((await retry('paid_late-cs_test_unknown')).http).toBe(404);
  expect((await retry('%24where')).http).toBe(400);
});

test('the newest case is told first, whenever it was written', async () => {
  const newest = 'unknown_session-of_tomorrow';
  await putMoneyCase(world, { _id: newest, at: world.clock.in({ hours: 48 }) });
  await putMoneyCase(world, { _id: 'unknown_session-before', at: world.clock.in({ hours: 47 }) });
  expect((await read('?limit=1')).cases?.map(({ _id }) => _id)).toEqual([newest]);
  expect((await read('?limit=2')).cases?.map(({ _id }) => _id)).toEqual([newest, 'unknown_session-before']);
});

test('pages follow each other without a gap or a repeat, also within one instant', async () => {
  const at = new Date(0);
  const step = { outcome: 'noted' as const, at };
  const cases = Array.from({ length: 7 }, (_, index): MoneyCaseDocument => ({
    _id: `unknown_session-cs_${index}`,
    kind: 'unknown_session',
    amountCents: 100 * index,
    currency: index === 0 ? 'jpy' : 'usd',
    outcome: 'noted',
    steps: [step],
    at,
    schemaVersion: 1,
  }));
  await world.deps.db.moneyCases.insertMany(cases);
  const seen: string[] = [];
  let next: string | null = `${new Date(1).toISOString()}~z`;
  while (next !== null) {
    const page: Read = await read(`?limit=3&before=${encodeURIComponent(next)}`);
    expect(page.http).toBe(200);
    seen.push(...(page.cases ?? []).map(({ _id }) => _id));
    next = page.next ?? null;
  }
  expect(seen).toEqual(cases.map(({ _id }) => _id).reverse());
  for (const bad of ['before=x', 'limit=0', 'limit=201', 'open=maybe', 'before[$gt]=1'])
    expect([200, 400]).toContain((await read(`?${bad}`)).http);
  expect((await read('?before=x')).http).toBe(400);
});
