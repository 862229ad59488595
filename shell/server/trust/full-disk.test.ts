// What a server does whose own folder cannot be written to: it must not stand still, and must say so.
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { compositionOf } from '../composition/testing/signed.ts';
import { role, rootOf, setFor, signedRoot } from './testing/authority.ts';
import { booking, fixed, later, old, SOON, toldServers } from './testing/told-servers.ts';

const told = toldServers();
const { alarm, said, server, someLooks } = told;

const revoking = { ...compositionOf('next', fixed, booking), revoked: ['catalog@1.0.0'] };
/** Where the file should be written first there is a folder: that stops whoever may write everything, too. */
const blocked = (file: string) => path.join(told.dataDir, `${file}.new`);
const block = (file: string) => mkdir(blocked(file), { recursive: true });
const kept = async (file: string) => JSON.parse(await readFile(path.join(told.dataDir, file), 'utf8'));

test.each(['seen.json', 'signed-set.json', 'roots.json'])(
  'a server that cannot write %s serves what is live all the same, a revocation too, and says so again and again',
  async (file) => {
    const followed = await server();
    await block(file);
    const another = signedRoot(rootOf({ version: 2, timestamp: role('timestamp') }));
    told.api.said.roots = [signedRoot(rootOf()), another];
    told.api.said.answer = later(revoking, setFor(revoking, 8), { root: 2 });
    await vi.waitFor(() => expect(followed.current()?.id).toBe('next'), SOON);
    expect(followed.proven?.freshness()?.set).toBe(8);
    await vi.waitFor(() => expect(said()).toMatch(/^set-refused: .*DATA_DIR cannot be written/), SOON);
    expect(alarm).toHaveBeenCalledTimes(1);

    await rm(blocked(file), { recursive: true });
    await vi.waitFor(async () => {
      expect((await kept('roots.json')).roots).toHaveLength(2);
      expect(await kept('seen.json')).toMatchObject({ live: 8, revoked: ['catalog@1.0.0'] });
      expect(await kept('signed-set.json')).toMatchObject({ composition: { id: 'next' } });
    }, SOON);
    // And from then on its looks are good ones.
    alarm.mockClear();
    await someLooks();
    expect(alarm).not.toHaveBeenCalled();
  },
);

test.each(['seen.json', 'signed-set.json', 'roots.json'])(
  'one that begins where %s cannot be written serves what is live',
  async (file) => {
    await block(file);
    const followed = await server();
    expect([followed.current()?.id, followed.isKnown()]).toEqual(['live', true]);
  },
);

test('what it has seen holds for it without a disk: it goes back to nothing older', async () => {
  const followed = await server();
  await block('seen.json');
  told.api.said.answer = later(revoking);
  await vi.waitFor(() => expect(followed.current()?.id).toBe('next'), SOON);
  const before = compositionOf('before', old, booking);
  told.api.said.answer = later(before, setFor(before, 7), { counter: 22 });
  await someLooks();
  expect(followed.current()?.id).toBe('next');
});

test('a part of what is live that can be trusted is kept as soon as that works', async () => {
  const followed = await server();
  await block('seen.json');
  const lost = { ...fixed, version: '1.2.0' };
  const part = { ...compositionOf('part', lost, booking), revoked: ['catalog@1.1.0'] };
  told.api.said.answer = later(part);
  await vi.waitFor(() => expect(followed.releases()).toEqual(['booking@1.0.0']), SOON);
  await rm(blocked('seen.json'), { recursive: true });
  await vi.waitFor(async () => {
    expect(await kept('seen.json')).toMatchObject({ revoked: ['catalog@1.1.0'] });
    expect(await kept('signed-set.json')).toMatchObject({ composition: { id: 'part' } });
  }, SOON);
});
