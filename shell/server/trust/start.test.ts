import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSigningKeys, readTeamKeys } from '@matinee/api/release-signing';
import { addSignature, BUILD_DOCUMENT, describeBuild } from '@matinee/api/release-trust';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTrust } from './start.ts';
import { fingerprint, role, rootOf, sayingApi, setFor, signedRoot } from './testing/authority.ts';
import { live } from './testing/told-servers.ts';

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
async function start(signingKey: string, site: { root?: string; apiUrl?: string; dataDir?: string } = {}) {
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
          port: 3000,
          signedBuild: document,
          teamKeys,
          ...site,
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

const withShellKey = (version: number, { publicKey }: { publicKey: string }) =>
  signedRoot(rootOf({ version, teams: { ...rootOf().teams, shell: [publicKey] } }));

test('where a root names the keys they are those of now, also where older ones are on the disk', async () => {
  const api = await sayingApi();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'matinee-shell-data-'));
  onTestFinished(async () => {
    api.close();
    await rm(dataDir, { recursive: true });
  });
  const site = { root: fingerprint, apiUrl: api.url, dataDir };
  const begin = async (signingKey: string) => (await start(signingKey, site))();
  api.said.roots.push(withShellKey(2, stranger));
  const first = await begin(stranger.signingKey);
  await first.proven?.keep();
  // While this server was away another key took the place of the one that it knows.
  api.said.roots.push(withShellKey(3, shell));
  await begin(shell.signingKey);
  await expect(begin(stranger.signingKey)).rejects.toThrow('is not signed with a key of shell');
  api.close();
  await begin(stranger.signingKey);
});

test('numbers that a server of before has kept are those of the operators that it knew, and not of who came meanwhile', async () => {
  const api = await sayingApi();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'matinee-shell-data-'));
  onTestFinished(async () => {
    api.close();
    await rm(dataDir, { recursive: true });
  });
  const begin = async () =>
    (await start(shell.signingKey, { root: fingerprint, apiUrl: api.url, dataDir }))();
  api.said.roots.push(withShellKey(2, shell));
  await (await begin()).proven?.keep();
  const seen = { timestamp: { counter: 1, hash: 'x' }, live: 1_000_000_000, log: { length: 0, head: '' } };
  await writeFile(path.join(dataDir, 'seen.json'), JSON.stringify(seen));
  const operator = role('laterOperator');
  api.said.roots.push(
    signedRoot(rootOf({ version: 3, operator, teams: { ...rootOf().teams, shell: [shell.publicKey] } })),
  );
  // Its key was out, and is gone while this server becomes one that remembers who has signed what.
  const { proven } = await begin();
  const set = setFor(live, 7, 100, 'laterOperator');
  expect(() => proven?.checkKept(live, set)).not.toThrow();
});

test('where no root can be had that is said', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'matinee-shell-data-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const begin = await start(shell.signingKey, { root: fingerprint, dataDir });
  await expect(begin()).rejects.toThrow(/^No key is known by which .*, and the API tells none/);
});
