import { createClerkClient } from '@clerk/backend';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRET_KEY, startForTest } from '../testing/start-for-test.ts';

let running: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => (running = await startForTest()));
afterAll(() => running.standIn.close());

async function findByEmail(email: string) {
  const { data } = await running.clerk.users.getUserList({ emailAddress: [email] });
  const [user] = data;
  if (!user) throw new Error(`${email} is not there`);
  return user;
}

test('the three documented accounts exist, one an admin and one for doors', async () => {
  expect(await running.clerk.users.getCount()).toBe(3);
  const user = await findByEmail('USER@matinee.test');
  const admin = await findByEmail('admin@matinee.test');
  expect([user.fullName, user.primaryEmailAddress?.emailAddress]).toEqual(['Mai Tran', 'user@matinee.test']);
  expect(user.publicMetadata).toEqual({});
  expect(admin.publicMetadata).toEqual({ role: 'admin' });
  expect((await findByEmail('door@matinee.test')).publicMetadata).toEqual({ role: 'door' });
});

test('one account is read by its id, and an unknown id is not found', async () => {
  const { id } = await findByEmail('user@matinee.test');
  expect((await running.clerk.users.getUser(id)).firstName).toBe('Mai');
  await expect(running.clerk.users.getUser('user_nobody')).rejects.toMatchObject({ status: 404 });
});

test('a list is paged, newest first, and counts all that match', async () => {
  const first = await running.clerk.users.getUserList({ limit: 1 });
  const second = await running.clerk.users.getUserList({ limit: 1, offset: 1 });
  const emails = [first, second].flatMap(({ data }) =>
    data.map((user) => user.primaryEmailAddress?.emailAddress),
  );
  expect(emails).toEqual(['door@matinee.test', 'admin@matinee.test']);
  expect(first.totalCount).toBe(3);
  const byId = await running.clerk.users.getUserList({ userId: first.data.map((user) => user.id) });
  expect(byId.data.map((user) => user.id)).toEqual([first.data[0]?.id]);
});

test('a filter that the stand-in does not know is refused', async () => {
  await expect(running.clerk.users.getUserList({ query: 'mai' })).rejects.toMatchObject({ status: 422 });
});

test('metadata is merged deeply and a null removes its key', async () => {
  const { id } = await findByEmail('user@matinee.test');
  const { users } = running.clerk;
  await users.updateUserMetadata(id, {
    publicMetadata: { seen: { a: 1, b: 2 } },
    privateMetadata: { note: 'x' },
  });
  const changed = await users.updateUserMetadata(id, { publicMetadata: { seen: { a: null, c: 3 } } });
  expect(changed.publicMetadata).toEqual({ seen: { b: 2, c: 3 } });
  expect((await users.getUser(id)).privateMetadata).toEqual({ note: 'x' });
});

test('without the secret key nothing is told', async () => {
  const stranger = createClerkClient({ secretKey: `${SECRET_KEY}x`, apiUrl: running.standIn.url });
  await expect(stranger.users.getCount()).rejects.toMatchObject({ status: 401 });
  expect((await fetch(`${running.standIn.url}/v1/sessions`, { method: 'POST' })).status).toBe(401);
  expect((await fetch(`${running.standIn.url}/v1/jwks`)).status).toBe(401);
});

test('a call that the stand-in does not have is refused by method and path', async () => {
  const refused = await fetch(`${running.standIn.url}/v1/users`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({
    errors: [{ message: 'The Clerk stand-in has no DELETE /v1/users' }],
  });
});
