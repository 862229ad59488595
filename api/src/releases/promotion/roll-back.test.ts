import { afterEach, beforeEach, expect, test } from 'vitest';
import { showOf } from '../../orders/testing/show.ts';
import { idOf, openOperator, type Operator } from '../testing/operator.ts';

let operator: Operator;
let ids: string[];
beforeEach(async () => {
  operator = await openOperator();
  await operator.published('catalog', '1.0.0', '1.1.0', '1.2.0');
  ids = [];
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    ids.push(idOf(await operator.promote({ catalog: version }, ids.at(-1) ?? null)));
});
afterEach(() => operator.close());

test('the composition before is live again as it was, fallback included, under an id of its own', async () => {
  const id = idOf(await operator.rollBack(ids[2]!));
  expect(await operator.live()).toEqual({ id, remotes: { catalog: '1.1.0 (1.0.0)' } });
  expect(ids).not.toContain(id);
});

test('rolling back once more goes one further back, and at the first composition it ends', async () => {
  const once = idOf(await operator.rollBack(ids[2]!));
  const twice = idOf(await operator.rollBack(once));
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.0.0' });
  expect(await operator.rollBack(twice)).toMatchObject({ status: 409, body: { code: 'nothing_before' } });
  expect((await operator.live())?.id).toBe(twice);
});

test('after a promotion that follows a roll-back, the way back leads to what was rolled back to', async () => {
  const back = idOf(await operator.rollBack(ids[2]!));
  const next = idOf(await operator.promote({ catalog: '1.2.0' }, back));
  await operator.rollBack(next);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0 (1.0.0)' });
});

test('a set that was promoted twice is passed over: the way back leads to other releases', async () => {
  const again = idOf(await operator.promote({ catalog: '1.2.0' }, ids[2]!));
  const thrice = idOf(await operator.promote({ catalog: '1.2.0' }, again));
  const back = idOf(await operator.rollBack(thrice));
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0 (1.0.0)' });
  await operator.rollBack(back);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.0.0' });
});

test('so is one that is promoted each night, however long', async () => {
  let live = ids[2]!;
  for (let night = 0; night < 60; night += 1) live = idOf(await operator.promote({ catalog: '1.2.0' }, live));
  await operator.rollBack(live);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0 (1.0.0)' });
});

test('so is one that differs by its fallbacks alone: visitors would go on with the same releases', async () => {
  const { body } = await operator.api.call('POST', '/api/composition', {
    body: { remotes: { catalog: '1.2.0' }, noFallback: ['catalog'], expected: ids[2], reason: 'a test' },
    headers: { authorization: 'Bearer secret-key-of-operator' },
  });
  await operator.rollBack((body['composition'] as { id: string }).id);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0 (1.0.0)' });
});

test('an urgent one says since when tabs have to move at once, and so does each set after it', async () => {
  const urgentOf = async () => {
    const { body } = await operator.api.call('GET', '/api/composition');
    return (body['composition'] as { urgent?: string }).urgent;
  };
  expect(await urgentOf()).toBeUndefined();
  const { body } = await operator.api.call('POST', '/api/composition/rollback', {
    body: { expected: ids[2], urgent: true, reason: 'a test' },
    headers: { authorization: 'Bearer secret-key-of-operator' },
  });
  const { id, createdAt } = body['composition'] as { id: string; createdAt: string };
  expect(await urgentOf()).toBe(createdAt);
  operator.api.clock.advance(5);
  await operator.promote({ catalog: '1.0.0' }, id);
  expect(await urgentOf()).toBe(createdAt);
});

test('an urgent one takes nobody’s seats: a hold stays as it is, and as long', async () => {
  const { clock, deps } = operator.api;
  const holdUntil = new Date(clock.now().getTime() + 10 * 60_000);
  const held = { state: 'held' as const, bookingId: 'b', until: holdUntil };
  const show = showOf({ _id: 's', seats: { A1: held }, seatsVersion: 1 }, clock.now());
  await deps.db.shows.insertOne(show);
  const now = clock.now();
  await deps.db.bookings.insertOne({
    _id: 'b',
    userId: 'u',
    userName: 'Mai',
    showId: 's',
    movieId: show.movieId,
    seats: ['A1'],
    amountCents: 1000,
    currency: 'usd',
    state: 'pending',
    holdUntil,
    attempt: 1,
    history: [],
    createdAt: now,
    updatedAt: now,
    schemaVersion: 1,
  });
  const before = await deps.db.bookings.findOne({ _id: 'b' });
  await operator.api.call('POST', '/api/composition/rollback', {
    body: { expected: ids[2], urgent: true, reason: 'a test' },
    headers: { authorization: 'Bearer secret-key-of-operator' },
  });
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0 (1.0.0)' });
  expect(await deps.db.bookings.findOne({ _id: 'b' })).toEqual(before);
  expect(await deps.db.shows.findOne({ _id: 's' })).toMatchObject({ seats: { A1: held }, seatsVersion: 1 });
});

test('whoever saw another composition than the live one is refused', async () => {
  expect(await operator.rollBack(ids[1]!)).toMatchObject({ status: 409, body: { code: 'moved' } });
  expect(await operator.rollBack('unknown')).toMatchObject({ status: 409 });
  expect((await operator.live())?.id).toBe(ids[2]);
});

test('two who roll back at once in the same words go back by one, and get the same composition', async () => {
  const answers = await Promise.all([operator.rollBack(ids[2]!), operator.rollBack(ids[2]!)]);
  const live = (await operator.live())?.id;
  for (const answer of answers) expect(answer.status === 200 ? idOf(answer) : answer.status).toBe(live);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0 (1.0.0)' });
});

test('only the operator rolls back', async () => {
  expect(await operator.rollBack(ids[2]!, 'catalog')).toMatchObject({ status: 403 });
});
