import { expect, test } from 'vitest';
import { seatIds } from '../cinema/hall-plan.ts';
import { listenTo } from '../seats/live/testing/listen.ts';
import { tokenOf } from '../testing/tokens.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { documentedCalls } from './testing/documented.ts';
import { keyOf } from './waiting/line.ts';

const { world, tonight, hold, news } = cinemaForTests({ SEATS_PER_PERSON: '5' });

const soldOut = () => {
  const seats = seatIds(world.deps.config.cinema.hall);
  return world.addShow({
    seats: Object.fromEntries(seats.map((seat) => [seat, { state: 'sold' as const, bookingId: 'theirs' }])),
  });
};

/** The secret of a link. */
const tokenIn = (answer: object) => ('token' in answer ? String(answer.token) : '');

test('what a visit answers, from the programme to the refund, is what the document says, field by field', async () => {
  const { call, look, wrong, left } = await documentedCalls(world);
  const show = tonight();
  const facts = { format: '3D', spoken: 'en', subtitles: 'vi' };
  await world.deps.db.shows.updateOne({ _id: show._id }, { $set: facts });
  await world.deps.db.movies.updateOne({ _id: show.movieId }, { $set: { age_rating: 'T16' } });
  await call('get', 'show/all');
  await call('get', 'show/times');
  await call('get', 'show/programme');
  await call('get', 'show/now-playing');
  await call('get', 'show/{id}', show.movieId);
  for (const page of ['show/pages', 'show/programme/page', 'show/{id}/page'])
    await call('get', page, show.movieId);
  const date = world.clock.in({ hours: 48 }).toISOString().slice(0, 10);
  const more = { movieId: '101', showsInput: [{ date, time: '19:30' }], showPrice: 10.5 };
  await call('post', 'show/add', '', more, 'boss');
  await call('post', 'user/update-favorite', '', { movieId: show.movieId });
  await call('get', 'user/favorites');
  await call('get', 'user/reminders');
  await call('post', 'user/reminders', '', { reminders: true });
  const order = await call('post', 'booking/create', '', { showId: show._id, selectedSeats: ['A1'] });
  await call('post', 'booking/{id}/pay', order.bookingId);
  await call('get', 'booking/seat/{showId}', show._id);
  const { session } = await world.booking(order.bookingId);
  world.stripe.pay(session?.id ?? '');
  await news();
  await call('post', 'booking/confirm', '', { sessionId: session?.id });
  await call('get', 'user/bookings');
  const sent = await call('post', 'booking/{id}/send', order.bookingId, { seat: 'A1' });
  await call('get', 'tickets/sent/{token}', tokenIn(sent));
  await call('post', 'booking/{id}/take-back', order.bookingId, { seat: 'A1' });
  await call('post', 'booking/{id}/cancel', order.bookingId);
  const shared = await call('post', 'booking/create', '', { showId: show._id, selectedSeats: ['C1', 'C2'] });
  const link = await call('post', 'booking/{id}/share', shared.bookingId);
  const newLink = await call('post', 'booking/shared/{token}/renew', tokenIn(link));
  await call('get', 'booking/shared/{token}', tokenIn(newLink), undefined, 'cy');
  await call('post', 'booking/shared/{token}/take', tokenIn(newLink), { seat: 'C1' }, 'cy');
  await call('get', 'booking/waiting/{showId}', show._id);
  await call('post', 'booking/waiting/{showId}/leave', show._id);
  const full = await soldOut();
  await call('post', 'booking/waiting/{showId}', full._id, { count: 2 }, 'dora');
  await world.deps.db.shows.updateOne({ _id: full._id }, { $set: { [`waiting.${keyOf('dora')}.count`]: 6 } });
  const place = await call('get', 'booking/waiting/{showId}', full._id, undefined, 'dora');
  expect(place).toMatchObject({ waiting: { limited: expect.any(String) } });
  await call('get', 'user/waiting', '', undefined, 'dora');
  const listener = await listenTo(world.url, full._id, tokenOf('dora'));
  await expect.poll(listener.occupied).toContain('A1');
  listener.leave();
  look('get', 'booking/seat/{showId}/live', listener.heard[0]?.data);
  await hold('bob', show, ['B1']);
  await call('get', 'show/{id}/cancellation', show._id, undefined, 'boss');
  await call('post', 'show/{id}/cancel', show._id, { reason: 'No power tonight' }, 'boss');
  const ended = await call('get', 'booking/shared/{token}', tokenIn(newLink));
  expect(ended).toMatchObject({ shared: { ageRating: 'T16', cancelled: 'No power tonight' } });
  expect(wrong).toEqual([]);
  expect(left(/ .api.(booking|show|user|tickets.sent)\b/)).toEqual([]);
});

interface Operation {
  security?: Record<string, string[]>[];
  responses: Record<string, unknown>;
  requestBody?: { required?: boolean };
}

test('the document says of every call that refuses strangers that it needs a token, and that bodies are needed', async () => {
  const answer = await fetch(`${world.url}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  const ofPeople = Object.entries(paths).filter(([path]) => /^.api.(admin|booking|show|user)\b/.test(path));
  const named = ofPeople.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  const operations = named.map(({ operation }) => operation);
  const guarded = named.filter(({ operation }) => '401' in operation.responses);
  expect(guarded.length).toBeGreaterThan(10);
  const bearer = JSON.stringify([{ bearer: [] }]);
  const silent = guarded.filter(({ operation }) => JSON.stringify(operation.security) !== bearer);
  expect(silent.map(({ name }) => name)).toEqual([]);
  const bodies = operations.flatMap(({ requestBody }) => (requestBody ? [requestBody] : []));
  expect(bodies.length).toBeGreaterThan(3);
  for (const { required } of bodies) expect(required).toBe(true);
});
