import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSigningKeys, readTeamKeys } from '../signing/index.ts';
import { BUILD_DOCUMENT, describeBuild, requireSignedBuild } from './build.ts';
import { addSignature } from './envelope.ts';

const [api, other] = [newSigningKeys(), newSigningKeys()];
const keys = readTeamKeys(`api=${api.publicKey},shell=${other.publicKey}`);

let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'matinee-build-'));
  mkdirSync(path.join(dir, 'parts'));
  writeFileSync(path.join(dir, 'main.js'), 'start();');
  writeFileSync(path.join(dir, 'parts', 'more.js'), 'more();');
  await sign(api.signingKey);
});
afterEach(() => rmSync(dir, { recursive: true }));

const document = () => path.join(dir, BUILD_DOCUMENT);
async function sign(key: string, name: 'api' | 'shell' = 'api') {
  if (name === 'shell') for (const folder of ['server', 'web']) mkdirSync(path.join(dir, folder));
  writeFileSync(document(), JSON.stringify(addSignature('build', await describeBuild(dir, name), key)));
}
const start = () => requireSignedBuild(document(), 'api', keys);

test('what was deployed as it was signed is started', async () => {
  await expect(start()).resolves.toBeUndefined();
});

test.each<[what: string, change: () => void, complaint: string]>([
  [
    'a file was changed',
    () => writeFileSync(path.join(dir, 'parts/more.js'), 'evil();'),
    'parts/more.js is not as',
  ],
  ['a file is gone', () => rmSync(path.join(dir, 'main.js')), 'main.js is not as'],
  ['a file was added', () => writeFileSync(path.join(dir, 'evil.js'), 'evil();'), 'evil.js is not as'],
  ['the document is gone', () => rmSync(document()), 'no such file'],
])('when %s it is not', async (_what, change, complaint) => {
  change();
  await expect(start()).rejects.toThrow(complaint);
});

test('nor when another team has signed it, or it is another server', async () => {
  await sign(other.signingKey);
  await expect(start()).rejects.toThrow('is not signed with a key of api');
  await sign(api.signingKey, 'shell');
  await expect(start()).rejects.toThrow('is not signed with a key of api');
});
