import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSigningKeys, readTeamKeys } from '@matinee/api/release-signing';
import { addSignature, BUILD_DOCUMENT, describeBuild } from '@matinee/api/release-trust';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTrust } from './start.ts';

const [shell, stranger] = [newSigningKeys(), newSigningKeys()];
const teamKeys = readTeamKeys(`shell=${shell.publicKey}`);

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'matinee-signed-shell-'));
  for (const [file, text] of [
    ['server/main.js', 'start();'],
    ['web/js/main.js', 'paint();'],
  ] as const) {
    await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
    await writeFile(path.join(dist, file), text);
  }
});
afterEach(() => rm(dist, { recursive: true }));

/** Begins as the server does, before it serves anybody. */
async function start(signingKey: string) {
  const document = path.join(dist, BUILD_DOCUMENT);
  await writeFile(
    document,
    JSON.stringify(addSignature('build', await describeBuild(dist, 'shell'), signingKey)),
  );
  return (change: () => Promise<void> = async () => {}) =>
    change().then(() =>
      startTrust(
        {
          root: undefined,
          apiUrl: 'http://127.0.0.1:9',
          siteKey: undefined,
          dataDir: dist,
          siteUrl: 'http://localhost:3000',
          signedBuild: document,
          teamKeys,
        },
        { warn: () => {}, info: () => {}, error: () => {} } as never,
        () => {},
      ),
    );
}

test('a shell’s server that is as its team has signed it starts', async () => {
  const begin = await start(shell.signingKey);
  expect((await begin()).teamKeys).toBe(teamKeys);
});

test.each([
  ['its own code', 'server/main.js'],
  ['a script of the page', 'web/js/main.js'],
  ['a file that nobody signed', 'web/js/more.js'],
])('one in which %s was changed does not, and says which file', async (_what, file) => {
  const begin = await start(shell.signingKey);
  await expect(begin(() => writeFile(path.join(dist, file), 'evil();'))).rejects.toThrow(
    new RegExp(`^${file} is not as it was signed in .*: this is not started\\.$`),
  );
});

test('nor does one that a stranger has signed', async () => {
  const begin = await start(stranger.signingKey);
  await expect(begin()).rejects.toThrow('is not signed with a key of shell: this is not started.');
});
