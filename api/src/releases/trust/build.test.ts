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
  writeFileSync(document(), JSON.stringify(addSignature('build', await describeBuild(dir, name), key)));
}
const start = () => requireSignedBuild(document(), 'api', keys);

test('what was deployed as it was signed is started', async () => {
  await expect(start()).resolves.toBeUndefined();
});

test('the stamp of the build is neither signed nor missed: it is not deployed', async () => {
  writeFileSync(path.join(dir, '.stamp'), 'of the sources');
  await sign(api.signingKey);
  rmSync(path.join(dir, '.stamp'));
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

test.each([
  'renderer/child.js',
  'server/main.js',
  'view/host.cjs',
  'web/js/main.js',
  'worker/worker.js',
  'new/more.js',
])('of a shell %s is signed, too: all that its server reads lies there', async (file) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), 'as it was built');
  await sign(other.signingKey, 'shell');
  const startShell = () => requireSignedBuild(document(), 'shell', keys);
  await expect(startShell()).resolves.toBeUndefined();
  writeFileSync(path.join(dir, file), 'evil();');
  await expect(startShell()).rejects.toThrow(`${file} is not as it was signed`);
});

test('maps of the scripts of pages have all sources in them and are not deployed: what was signed beside them is started without', async () => {
  const maps = path.join(dir, 'web/maps');
  const map = path.join(maps, `${'0af3'.repeat(24)}.map`);
  mkdirSync(maps, { recursive: true });
  writeFileSync(map, '{"sourcesContent": []}');
  await sign(api.signingKey);
  await expect(start()).resolves.toBeUndefined();
  rmSync(map);
  await expect(start()).resolves.toBeUndefined();
  writeFileSync(path.join(maps, 'evil.js'), 'evil();');
  await expect(start()).rejects.toThrow('web/maps/evil.js is not as it was signed');
});

test('a document that was signed for some of the folders is no document of the whole', async () => {
  mkdirSync(path.join(dir, 'server'));
  writeFileSync(path.join(dir, 'server/main.js'), 'start();');
  const { signed } = await describeBuild(dir, 'shell');
  const partly = {
    ...signed,
    folders: ['server'],
    files: { 'server/main.js': signed.files['server/main.js'] ?? '' },
  };
  const onPart = addSignature('build', { signed: partly, signatures: [] }, other.signingKey);
  writeFileSync(document(), JSON.stringify(onPart));
  await expect(requireSignedBuild(document(), 'shell', keys)).rejects.toThrow('sign-build shell');
});
