import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { localKeys } from './keys.ts';
import { remoteNames } from './ports.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'matinee-keys-'));
const file = path.join(dir, 'keys.json');
afterAll(() => rmSync(dir, { recursive: true }));

test('the keys of a copy are made once and are for its owner only', () => {
  const keys = localKeys(dir);
  expect(localKeys(dir)).toEqual(keys);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(new Set(Object.values(keys.deploy)).size).toBe(remoteNames.length + 2);
});

test('a copy from before releases were signed gets the keys that it lacks and keeps the others', () => {
  const before = JSON.parse(readFileSync(file, 'utf8')) as Record<
    'deploy' | 'signing' | 'roots',
    Record<string, string>
  >;
  const { shell: _, ...deploy } = before.deploy;
  const { signing: __, roots: ___, ...older } = { ...before, deploy };
  writeFileSync(file, JSON.stringify(older));
  const keys = localKeys(dir);
  expect(keys).toMatchObject(older);
  expect(Object.keys(keys.signing).sort()).toEqual([...remoteNames, 'shell'].sort());
  expect(keys.deploy.shell).toHaveLength(36);
});

test('a remote that is new in a copy makes another root after the first one, which stays', () => {
  const now = JSON.parse(readFileSync(file, 'utf8')) as { signing: Record<string, string>; roots: object[] };
  const { admin: _, ...signing } = now.signing;
  const before = localKeys(dir);
  const [first] = before.roots;
  const root = { ...first!.signed, teams: { ...first!.signed.teams } };
  delete root.teams['admin'];
  const old = { ...now, signing, roots: [{ signed: root, signatures: [] }] };
  writeFileSync(file, JSON.stringify(old));
  const { roots } = localKeys(dir);
  expect(roots.map(({ signed: { version, teams } }) => [version, 'admin' in teams])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('a disk that takes no new keys leaves the old ones as they are: the data of the copy know them', () => {
  const { ticket: _, ...older } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(older));
  // Nothing can be written beside it.
  mkdirSync(`${file}.new`);
  expect(() => localKeys(dir)).toThrow();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(older);
  rmSync(`${file}.new`, { recursive: true });
  expect(localKeys(dir)).toMatchObject(older);
});
