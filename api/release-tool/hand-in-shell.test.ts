import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { digestOf, type Shell } from '@matinee/api/release-schemas';
import { isSignedByItsTeam, newSigningKeys, readTeamKeys } from '@matinee/api/release-signing';
import { afterAll, expect, test } from 'vitest';
import { handInShell } from './hand-in-shell.ts';
import { releaseApi } from './release-api.ts';
import { keptLines } from './kept-lines.ts';

const web = mkdtempSync(path.join(tmpdir(), 'matinee-web-'));
afterAll(() => rmSync(web, { recursive: true }));
const integrity = (letter: string) => `sha384-${letter.repeat(64)}`;

test('files that the site lacks are handed in, then the shell with its team’s signature', async () => {
  for (const file of ['main.js', 'later.js']) writeFileSync(path.join(web, file), file);
  const files = {
    'main.js': { integrity: integrity('A'), bytes: 7 },
    'later.js': { integrity: integrity('B'), bytes: 8 },
  };
  const shell = { version: '1.0.0', files, entry: ['main.js'] } as unknown as Shell;
  const sent: [string, string][] = [];
  const registered: unknown[] = [];
  const api = {
    ...releaseApi('http://127.0.0.1:9'),
    missingFiles: async () => [integrity('B')],
    handInFile: async (which: string, content: Uint8Array) =>
      void sent.push([which, Buffer.from(content).toString()]),
    registerShell: async (document: object) => void registered.push(document),
  };
  const { signingKey, publicKey } = newSigningKeys();
  await handInShell(api, { web, shell, signingKey, together: false }, 'key');
  expect(sent).toEqual([[integrity('B'), 'later.js']]);
  const keys = readTeamKeys(`shell=${publicKey}`);
  expect(registered).toMatchObject([{ name: 'shell', version: '1.0.0', files }]);
  expect(isSignedByItsTeam(keys, registered[0] as { name: string })).toBe(true);
  expect(digestOf(integrity('A'))).toMatch(/^0{96}$/);
});

test('what is kept is told by release, and what belongs to none with the command that removes it', () => {
  const release = { release: 'catalog@1.0.0', why: 'live' as const, files: 3, kept: 2, bytes: 1_500_000 };
  expect(keptLines({ releases: [release], unneeded: { files: 0, bytes: 0 } })).toEqual([
    '  ✗ catalog@1.0.0 (live): 2 of 3 files, 1.5 MB',
    'Nothing is kept that nobody can need any more.',
  ]);
  expect(keptLines({ releases: [], unneeded: { files: 4, bytes: 100_000 } })).toEqual([
    '4 files (0.1 MB) belong to nothing that anybody can need: npm run release -- files --remove',
  ]);
});
