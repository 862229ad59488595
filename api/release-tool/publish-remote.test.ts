import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isSignedByItsTeam, newSigningKeys, readTeamKeys } from '@matinee/api/release-signing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GateResult } from './answers.ts';
import { doctor, publishRemote } from './publish-remote.ts';
import { ReleaseRefused, type releaseApi } from './release-api.ts';
import type { ReleaseTarget } from './release-target.ts';
import { uploadBy } from './upload.ts';
import { writeBuild } from './testing/write-build.ts';

const { signingKey, publicKey } = newSigningKeys();
const CODE = '/* the entry */';
const good: GateResult[] = [{ gate: 'version', open: true, says: '1.0.0 is new' }];
const claimed: GateResult = {
  gate: 'routes',
  open: false,
  says: '/ is claimed',
  next: 'Choose another path.',
};
const known: GateResult = { gate: 'version', open: false, says: 'it is published', identical: true };

let root: string;
let said: string[];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'matinee-publish-'));
  said = [];
  writeBuild(root, { name: 'catalog', version: '1.0.0', code: CODE });
});
afterEach(() => rmSync(root, { recursive: true }));

function context(
  answers: { check?: GateResult[]; publish?: () => Promise<GateResult[]>; hasHost?: boolean } = {},
) {
  const sent: object[] = [];
  const host = { dir: path.join(root, 'host'), url: 'https://catalog.test' };
  mkdirSync(host.dir, { recursive: true });
  const api = {
    check: vi.fn(async (release: object) => (sent.push(release), answers.check ?? good)),
    publish: vi.fn(async (release: object) => (sent.push(release), answers.publish?.() ?? good)),
  } as unknown as ReturnType<typeof releaseApi>;
  const target: ReleaseTarget = {
    apiUrl: '',
    siteUrl: '',
    account: undefined,
    adminAccount: undefined,
    deployKey: () => 'key',
    signingKey: () => signingKey,
    anyKey: () => 'key',
    operatorSigningKey: () => undefined,
    rootSigningKey: () => undefined,
    root: undefined,
    operatorKey: () => 'operator',
    host: () => (answers.hasHost === false ? undefined : host),
  };
  const build = vi.fn(async () => {});
  const upload = uploadBy({});
  const mapsFolder = path.join(root, 'maps');
  return {
    root,
    target,
    api,
    build,
    upload,
    mapsFolder,
    say: (line: string) => void said.push(line),
    sent,
    host,
  };
}
const uploaded = (host: { dir: string }) => existsSync(path.join(host.dir, '1.0.0/remoteEntry.js'));

test('what is published was built, checked, uploaded and signed for its address', async () => {
  const it = context();
  await publishRemote('catalog', undefined, it);
  expect(it.build).toHaveBeenCalledWith('mfe-catalog');
  expect(uploaded(it.host)).toBe(true);
  const sealed = it.sent.at(-1) as { name: string; baseUrl: string };
  expect(sealed.baseUrl).toBe('https://catalog.test/1.0.0/');
  expect(isSignedByItsTeam(readTeamKeys(`catalog=${publicKey}`), sealed)).toBe(true);
  expect(said.join('\n')).toContain('promote catalog@1.0.0');
});

test('with a closed gate nothing is uploaded nor registered, also when that build was published before', async () => {
  for (const check of [[claimed], [known, claimed]]) {
    const it = context({ check });
    await expect(publishRemote('catalog', undefined, it)).rejects.toThrow('nothing was uploaded');
    expect(it.api.publish).not.toHaveBeenCalled();
    expect(uploaded(it.host)).toBe(false);
  }
  expect(said.join('\n')).toContain('→ Choose another path.');
});

test('a file that is not what the build wrote down closes the gate of the files here already', async () => {
  writeFileSync(path.join(root, 'mfe-catalog/dist/remoteEntry.js'), `${CODE} /* touched */`);
  await expect(publishRemote('catalog', undefined, context())).rejects.toThrow('nothing was uploaded');
  expect(said.join('\n')).toContain('✗ files');
});

test('the same build published again changes nothing and is no failure', async () => {
  const it = context({ check: [known] });
  await publishRemote('catalog', undefined, it);
  expect(it.api.publish).not.toHaveBeenCalled();
  expect(said).toEqual(['catalog@1.0.0 was published before: nothing has changed.']);
});

test('what the API finds in the uploaded files is told gate by gate', async () => {
  const missing: GateResult = {
    gate: 'files',
    open: false,
    says: 'remoteEntry.js answers 404',
    next: 'Put it there.',
  };
  const it = context({ publish: () => Promise.reject(new ReleaseRefused(409, 'no', [missing])) });
  await expect(publishRemote('catalog', undefined, it)).rejects.toThrow('is uploaded and not published');
  expect(said.join('\n')).toContain('✗ files      remoteEntry.js answers 404');
});

test('without a host doctor makes an address up, and leaves out what is said of it', async () => {
  const away: GateResult = { gate: 'address', open: false, says: 'it is no host', next: 'Put it there.' };
  await doctor('catalog', context({ check: [...good, away], hasHost: false }));
  expect(said.join('\n')).not.toContain('address');
  await expect(doctor('catalog', context({ check: [...good, away] }))).rejects.toThrow(
    '1 of 8 gates are closed',
  );
});

test('doctor asks the same and does nothing', async () => {
  const it = context();
  await doctor('catalog', it);
  expect(uploaded(it.host)).toBe(false);
  expect(it.api.publish).not.toHaveBeenCalled();
  await expect(doctor('catalog', context({ check: [claimed] }))).rejects.toThrow('1 of 7 gates are closed');
  expect(readFileSync(path.join(root, 'mfe-catalog/dist/remoteEntry.js'), 'utf8')).toBe(CODE);
});
