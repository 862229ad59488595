import { expect, test } from 'vitest';
import { readBacklog } from './testing/read-backlog.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';

const { world } = cinemaForTests();

test('where no mail server is set no message waits to be sent', async () => {
  const { deps, clock } = world;
  const at = new Date(clock.now().getTime() - 16 * 60_000);
  await deps.db.messages.insertOne({
    _id: 'a.wait_ended',
    bookingId: 'a',
    kind: 'wait_ended',
    at,
    due: at,
    tries: 0,
    schemaVersion: 1,
  });
  expect(deps.post).toBeNull();
  expect((await readBacklog(deps)).work.messages).toEqual({ count: 0, oldestSeconds: 0 });
  const post = { send: async () => undefined };
  expect((await readBacklog({ ...deps, post })).work.messages).toMatchObject({ count: 1 });
});
