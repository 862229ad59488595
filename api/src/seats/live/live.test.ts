import type { CommandStartedEvent } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../app.ts';
import { listen } from '../../http/listen.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { startWorld, type World } from '../../orders/testing/world.ts';
import { listenTo } from './testing/listen.ts';

let world: World;
let nobody = 0;
/** A busy machine takes its time. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });
const somebody = () => tokenOf(`listener-${(nobody += 1)}`);
beforeAll(async () => {
  world = await startWorld({ LIVE_POLL_MS: '10', HOLD_MINUTES: '10' });
});
afterAll(() => world.close());

test('a listener is told at once what is occupied, and again when somebody claims or gives back seats', async () => {
  const show = await world.addShow();
  await world.as('ann').book(show._id, ['A1']);
  const listener = await listenTo(world.url, show._id, somebody());
  expect(listener.headers.get('content-type')).toBe('text/event-stream');
  await eventually(listener.occupied).toEqual(['A1']);
  const { bookingId } = await world.as('bob').book(show._id, ['B1', 'B2']);
  await eventually(listener.occupied).toEqual(['A1', 'B1', 'B2']);
  await world.as('bob').cancel(bookingId);
  await eventually(listener.occupied).toEqual(['A1']);
  expect(listener.heard).toHaveLength(3);
  listener.leave();
});

test('a hold that runs out is told although nothing is written', async () => {
  const show = await world.addShow();
  await world.as('ann').book(show._id, ['C1']);
  const listener = await listenTo(world.url, show._id, somebody());
  await eventually(listener.occupied).toEqual(['C1']);
  const { seatsVersion } = await world.show(show._id);
  world.clock.turn({ minutes: 10 });
  await eventually(listener.occupied).toEqual([]);
  expect((await world.show(show._id)).seatsVersion).toBe(seatsVersion);
  listener.leave();
});

test('what one process sells, another tells', async () => {
  const shutdown = new AbortController();
  const api = createApi({ ...world.deps, shutdown });
  const other = await listen(api.answer, { host: '127.0.0.1', port: 0 });
  const show = await world.addShow();
  const listener = await listenTo(`http://127.0.0.1:${other.port}`, show._id, somebody());
  await world.as('ann').book(show._id, ['D1']);
  await eventually(listener.occupied).toEqual(['D1']);
  await Promise.all([api.close(), other.close(10_000)]);
  await listener.ended;
  expect(listener.heard.at(-1)).toEqual({ event: 'end', data: 'away' });
});

test('one query asks for all shows that have listeners', async () => {
  const shows = await Promise.all([world.addShow(), world.addShow()]);
  const ids = shows.map(({ _id }) => _id).sort();
  const asked: string[][] = [];
  const note = ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === 'find' && command['filter']._id?.$in)
      asked.push([...command['filter']._id.$in].sort());
  };
  const listeners = await Promise.all(ids.map((id) => listenTo(world.url, id, somebody())));
  world.deps.db.raw.client.on('commandStarted', note);
  await eventually(() => asked.at(-1)).toEqual(expect.arrayContaining(ids));
  world.deps.db.raw.client.off('commandStarted', note);
  for (const listener of listeners) listener.leave();
});

test('a stream lasts as long as its token', async () => {
  const show = await world.addShow();
  const exp = Math.floor(Date.now() / 1000) + 2;
  const listener = await listenTo(world.url, show._id, tokenOf('ann', { exp }));
  await listener.ended;
  expect(listener.heard.at(-1)).toEqual({ event: 'end', data: 'renew' });
  expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
});

test('a show that does not exist has no stream', async () => {
  expect((await listenTo(world.url, 'f'.repeat(24), somebody())).status).toBe(404);
});

test('the head alone can be asked for, and takes nobody’s place', async () => {
  const show = await world.addShow();
  const url = `${world.url}/api/booking/seat/${show._id}/live`;
  const headers = { authorization: `Bearer ${tokenOf('head')}` };
  for (let count = 0; count < 6; count += 1) {
    const response = await fetch(url, { method: 'HEAD', headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
  }
});

test('a stream carries the headers of every answer', async () => {
  const show = await world.addShow();
  const { headers, leave } = await listenTo(world.url, show._id, somebody());
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-request-id')).toMatch(/\S/);
  expect(headers.get('cache-control')).toBe('private, no-store, no-transform');
  leave();
});
