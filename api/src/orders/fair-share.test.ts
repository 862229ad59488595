import { expect, test } from 'vitest';
import { sweep } from './settlement/sweep.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight, hold } = cinemaForTests({ SEATS_PER_PERSON: '10', UNPAID_SEAT_MINUTES: '150' });

const seatsOf = (row: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `${row}${from + at}`);
const from = (address: string) => ({ 'x-forwarded-for': address });
const order = (who: string, seats: string[], address?: string) =>
  world.as(who).book(tonight()._id, seats, address === undefined ? {} : from(address));

test('one account cannot take all seats of a free show: ten are the most, however they are ordered', async () => {
  const free = await world.addShow({ priceCents: 0 });
  const rows = [...'ABCDEFGH'];
  const answers = await Promise.all(rows.map((row) => world.as('greedy').book(free._id, seatsOf(row, 5))));
  for (const row of rows) answers.push(await world.as('greedy').book(free._id, seatsOf(row, 3, 6)));
  const { seats } = await world.show(free._id);
  expect(Object.values(seats).filter(({ state }) => state === 'sold').length).toBeLessThanOrEqual(10);
  expect(answers.at(-1)).toMatchObject({ http: 409, code: 'too_many_seats' });
});

test('paid seats count, and what was given back does not', async () => {
  for (const row of 'AB') {
    const { sessionId } = await hold('ann', tonight(), seatsOf(row, 5));
    world.stripe.pay(sessionId);
    await world.as('ann').confirm(sessionId);
  }
  expect(await order('ann', ['C1'])).toMatchObject({ http: 409, code: 'too_many_seats' });
  const [one] = await world.deps.db.bookings.find({ userId: 'ann', showId: tonight()._id }).toArray();
  await world.as('ann').cancel(one?._id ?? '');
  expect((await order('ann', ['C1'])).http).toBe(200);
});

test('who holds seats again and again without paying has to pause, and is told how long', async () => {
  const refusals: number[] = [];
  for (let round = 0; round < 8; round++) {
    const answer = await order('idle', seatsOf('D', 5));
    if (answer.http === 429) {
      expect(answer.code).toBe('too_many_unpaid');
      refusals.push(Number(answer.headers.get('retry-after')));
      break;
    }
    world.clock.turn({ minutes: 9 });
    await world.as('idle').cancel(answer.bookingId);
  }
  expect(refusals).toHaveLength(1);
  // Pay Now of an old one is the same thing under another name.
  const [old] = await world.deps.db.bookings.find({ userId: 'idle', showId: tonight()._id }).toArray();
  await world.deps.db.bookings.updateOne({ _id: old?._id ?? '' }, { $set: { state: 'expired' } });
  expect(await world.as('idle').pay(old?._id ?? '')).toMatchObject({ http: 429, code: 'too_many_unpaid' });
  world.clock.turn({ ms: (refusals[0] ?? 0) * 1000 });
  expect((await order('idle', seatsOf('E', 5))).http).toBe(200);
});

test('a family that changes its mind within minutes, and lets a hold run out twice, is served each time', async () => {
  for (let change = 0; change < 6; change++) {
    const { http, bookingId } = await order('mai', seatsOf('F', 5, 1 + (change % 4)));
    expect(http, `change ${change}`).toBe(200);
    world.clock.turn({ minutes: 1 });
    await world.as('mai').cancel(bookingId);
  }
  for (let out = 0; out < 2; out++) {
    expect((await order('mai', seatsOf('F', 5))).http).toBe(200);
    world.clock.turn({ minutes: 10 });
    await sweep(world.deps);
  }
  const { sessionId } = await hold('mai', tonight(), seatsOf('F', 5));
  world.stripe.pay(sessionId);
  expect((await world.as('mai').confirm(sessionId)).status).toBe('paid');
});

test('eight accounts of one network do not hold the house; a neighbour with tickets, and another network, are served', async () => {
  const held: string[] = [];
  for (let account = 0; account < 8; account++)
    for (const part of [0, 1]) {
      const row = 'ABCDEFGH'[account] ?? 'A';
      const answer = await order(`free${account}`, seatsOf(row, 4, 1 + part * 4), '203.0.113.9');
      if (answer.http === 200) held.push(...seatsOf(row, 4, 1 + part * 4));
      else expect(answer).toMatchObject({ http: 429, code: 'network_busy' });
    }
  // Half of the hall, and never more.
  expect(held).toHaveLength(40);
  expect((await order('neighbour', ['H1'], '203.0.113.10')).http).toBe(200);
  world.clock.turn({ minutes: 10 });
  expect((await order('free7', ['G1'], '203.0.113.9')).http).toBe(200);
});

test('strangers behind one address of their carrier are served while half of what is not sold is for others', async () => {
  const answers = [];
  for (const row of 'ABCDEFGHIJ') answers.push(await order(`phone${row}`, seatsOf(row, 4), '203.0.113.12'));
  expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 10 }, () => 200));
  // Who changes their choice has no more than before.
  expect((await order('phoneA', seatsOf('A', 4, 2), '203.0.113.12')).http).toBe(200);
  expect(await order('next', ['A8'], '203.0.113.12')).toMatchObject({ http: 429, code: 'network_busy' });
});

test('of what is left of a hall one network holds no more than its seats, whether others have bought the rest or hold it', async () => {
  const until = world.clock.in({ minutes: 8 });
  const others = {
    sold: { state: 'sold', bookingId: 'x' },
    held: { state: 'held', bookingId: 'x', until },
  } as const;
  // Of 80 seats 48 are sold, or 16 are held: 16 are half of the rest, and 24 are half of the hall without those.
  for (const [state, rows] of [
    ['sold', 'EFGHIJ'],
    ['held', 'IJ'],
  ] as const) {
    const show = await world.addShow({});
    const seats = [...rows].flatMap((row) => seatsOf(row, 8)).map((seat) => [seat, others[state]] as const);
    await world.deps.db.shows.updateOne({ _id: show._id }, { $set: { seats: Object.fromEntries(seats) } });
    const book = (who: string, of: string[]) => world.as(who).book(show._id, of, from('203.0.113.13'));
    for (const [at, row] of [...'ABC'].entries())
      for (const part of [1, 5])
        expect((await book(`left${at}`, seatsOf(row, 4, part))).http, `${state} ${row}${part}`).toBe(200);
    expect(await book('left3', ['D1']), state).toMatchObject({ http: 429, code: 'network_busy' });
    // Nothing is written for who is refused before.
    expect(await world.deps.db.bookings.countDocuments({ userId: 'left3', showId: show._id }), state).toBe(0);
  }
});

test('a hold that is over is nobody’s when it is counted what others hold', async () => {
  const until = world.clock.in({ minutes: -1 });
  const over = seatsOf('J', 8).map((seat) => [seat, { state: 'held', bookingId: 'x', until }] as const);
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { seats: Object.fromEntries(over) } });
  for (const row of 'ABCDEFGHI')
    expect((await order(`over${row}`, seatsOf(row, 4), '203.0.113.14')).http, row).toBe(200);
  expect((await order('overJ', seatsOf('A', 4, 5), '203.0.113.14')).http).toBe(200);
});

test('of a network that is busy, who changes their choice has no more than before', async () => {
  const sold = [...'FGHIJ'].flatMap((row) => seatsOf(row, 8));
  const seats = Object.fromEntries(sold.map((seat) => [seat, { state: 'sold' as const, bookingId: 'x' }]));
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { seats } });
  for (const [at, row] of [...'ABC'].entries())
    expect((await order(`busy${at}`, seatsOf(row, 5), '203.0.113.11')).http).toBe(200);
  expect((await order('ann', seatsOf('D', 5), '203.0.113.11')).http).toBe(200);
  expect((await order('ann', seatsOf('D', 5, 2), '203.0.113.11')).http).toBe(200);
  // What others of the network hold gives way to nobody.
  const more = await order('bea', seatsOf('E', 5), '203.0.113.11');
  expect(more).toMatchObject({ http: 429, code: 'network_busy' });
});

test('where nobody can tell networks apart nobody is limited by one', async () => {
  for (let account = 0; account < 4; account++)
    for (const part of [0, 1]) {
      const row = 'ABCDEFGH'[account] ?? 'A';
      expect((await order(`local${account}`, seatsOf(row, 4, 1 + part * 4), '10.0.0.7')).http).toBe(200);
    }
});

const everyRow = [...'ABCDEFGHIJ'];

test('accounts of many networks that take turns cannot keep a hall from others: who lets seats go unpaid waits while most of it is held', async () => {
  const show = await world.addShow({});
  const others = (n: number) => from(`198.51.${n}.1`);
  const book = (who: string, n: number, seats: string[]) => world.as(who).book(show._id, seats, others(n));
  const all = everyRow.flatMap((row) => seatsOf(row, 8));
  const parties = Array.from({ length: 16 }, (_, n) => ({ n, seats: all.slice(n * 5, n * 5 + 5) }));
  const keptOut: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const answers = [];
    for (const { n, seats } of parties) answers.push(await book(`squatter${n}`, n, seats));
    const got = answers.filter(({ http }) => http === 200).length;
    keptOut.push(parties.length - got);
    world.clock.turn({ minutes: 10 });
    await sweep(world.deps);
  }
  // The first round is anybody's; from the second on half of the hall stays for those who have not been there.
  expect(keptOut[0]).toBe(0);
  expect(keptOut[1]).toBeGreaterThanOrEqual(7);
});

test('a family that lets a hold run out is served again, in a hall that others have filled as well', async () => {
  const show = await world.addShow({});
  const book = (who: string, n: number, seats: string[]) =>
    world.as(who).book(show._id, seats, from(`203.0.${n}.1`));
  const crowd = everyRow.flatMap((row) => seatsOf(row, 8)).slice(10, 60);
  const fill = async () => {
    for (let n = 0; n < 10; n += 1) await book(`crowd${n}`, n, crowd.slice(n * 5, n * 5 + 5));
  };
  await fill();
  // Four seats for one hold, and another choice before: less than a hold of five.
  const first = await book('lan', 100, ['A1', 'A2']);
  world.clock.turn({ minutes: 1 });
  await world.as('lan').cancel(first.bookingId);
  expect((await book('lan', 100, ['A1', 'A2', 'A3', 'A4'])).http).toBe(200);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  for (let n = 0; n < 10; n += 1) await book(`crowd${n + 20}`, n + 20, crowd.slice(n * 5, n * 5 + 5));
  expect((await book('lan', 100, ['A1', 'A2', 'A3', 'A4'])).http).toBe(200);
});

test('who has many networks of IPv6 is one network: seats that people hold from them are counted together', async () => {
  const show = await world.addShow();
  const answers = [];
  for (const [index, row] of [...'ABCDEFGH'].entries())
    for (const start of [1, 6])
      answers.push(
        await world
          .as(`account-${index}`)
          .book(show._id, seatsOf(row, start === 1 ? 5 : 3, start), from(`2001:db8:1:1${index}0::9`)),
      );
  const { seats } = await world.show(show._id);
  expect(Object.keys(seats).length).toBeLessThanOrEqual(40);
  expect(answers.at(-1)?.http).toBe(429);
});
