import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyToken } from '@clerk/backend';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SITE_URL, startForTest } from '../testing/start-for-test.ts';

let dir: string;
beforeEach(async () => (dir = await mkdtemp(join(tmpdir(), 'matinee-clerk-'))));
afterEach(() => rm(dir, { recursive: true }));

test('accounts, sessions and the signing key outlive a restart', async () => {
  const before = await startForTest({ dir });
  const { data } = await before.clerk.users.getUserList({ emailAddress: ['admin@matinee.test'] });
  const userId = data[0]?.id ?? '';
  await before.clerk.users.updateUserMetadata(userId, { publicMetadata: { role: null } });
  const session = await before.clerk.sessions.createSession({ userId });
  const { jwt } = await before.clerk.sessions.getToken(session.id);
  await before.standIn.close();

  const after = await startForTest({ dir });
  expect(after.standIn.jwtKey).toBe(before.standIn.jwtKey);
  expect((await verifyToken(jwt, { jwtKey: after.standIn.jwtKey, authorizedParties: [SITE_URL] })).sub).toBe(
    userId,
  );
  expect((await after.clerk.sessions.getToken(session.id)).jwt).toBeTruthy();
  expect(await after.clerk.users.getCount()).toBe(3);
  expect((await after.clerk.users.getUser(userId)).publicMetadata, 'seeding is not repeated').toEqual({});
  await after.standIn.close();
});

test('a key that came by rotation signs after a restart too', async () => {
  const before = await startForTest({ dir });
  await before.standIn.rotateKey();
  await before.standIn.close();
  const after = await startForTest({ dir });
  expect(after.standIn.jwtKey).not.toBe(before.standIn.jwtKey);
  const token = after.standIn.mintToken({ userId: 'user_x', azp: SITE_URL });
  expect(
    (await verifyToken(token, { jwtKey: after.standIn.jwtKey, authorizedParties: [SITE_URL] })).sub,
  ).toBe('user_x');
  await after.standIn.close();
  const again = await startForTest({ dir });
  expect(again.standIn.jwtKey).toBe(after.standIn.jwtKey);
  await again.standIn.close();
});

test('what has been answered is in the files at once, so that a kill loses nothing', async () => {
  const running = await startForTest({ dir: join(dir, 'running') });
  const { data } = await running.clerk.users.getUserList();
  const session = await running.clerk.sessions.createSession({ userId: data[0]?.id ?? '' });
  await cp(join(dir, 'running'), join(dir, 'killed'), { recursive: true });
  await running.standIn.close();

  const revived = await startForTest({ dir: join(dir, 'killed') });
  expect(revived.standIn.jwtKey).toBe(running.standIn.jwtKey);
  expect((await revived.clerk.sessions.getToken(session.id)).jwt).toBeTruthy();
  await revived.standIn.close();
});

test('a stand-in in memory forgets', async () => {
  const before = await startForTest();
  const after = await startForTest();
  expect(after.standIn.jwtKey).not.toBe(before.standIn.jwtKey);
  await Promise.all([before.standIn.close(), after.standIn.close()]);
});
