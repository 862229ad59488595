import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keys, openOperator, signing, type Operator } from '@matinee/api/testing/operator';
import { releaseApi } from '@matinee/release-tool';
import { publishRemote, uploadBy, type ReleaseTarget } from '@matinee/release-tool/testing/publish';
import { writeBuild } from '@matinee/release-tool/testing';
import {
  STORE_KEYS,
  startObjectStore,
  type ObjectStoreStandIn,
} from '@matinee/release-tool/testing/object-store';
import { afterEach, beforeEach, expect, test } from 'vitest';

let store: ObjectStoreStandIn;
let operator: Operator;
let root: string;
beforeEach(async () => {
  store = await startObjectStore();
  operator = await openOperator();
  root = mkdtempSync(path.join(tmpdir(), 'matinee-to-store-'));
});
afterEach(async () => {
  await Promise.all([store.close(), operator.close()]);
  rmSync(root, { recursive: true });
});

async function publish(code: string): Promise<string[]> {
  const said: string[] = [];
  writeBuild(root, { name: 'catalog', version: '1.0.0', code });
  const target: ReleaseTarget = {
    apiUrl: operator.api.url,
    siteUrl: operator.api.url,
    account: undefined,
    adminAccount: undefined,
    deployKey: () => keys.catalog,
    signingKey: () => signing.catalog.signingKey,
    anyKey: () => keys.operator,
    operatorKey: () => keys.operator,
    operatorSigningKey: () => undefined,
    rootSigningKey: () => undefined,
    root: undefined,
    host: () => undefined,
  };
  const upload = uploadBy({
    AWS_ACCESS_KEY_ID: STORE_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STORE_KEYS.secretAccessKey,
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_S3: store.url,
    S3_PATH_STYLE: 'true',
  });
  const host = { dir: 's3://releases/catalog', url: `${store.publicUrl}/catalog/` };
  const api = releaseApi(operator.api.url);
  const say = (line: string) => void said.push(line);
  const mapsFolder = path.join(root, 'maps');
  const build = async () => undefined;
  await publishRemote('catalog', host, { root, target, api, upload, mapsFolder, say, build });
  return said;
}

test('a release that is published to a store goes live by what the API fetches from there', async () => {
  const said = await publish('export const entry = 1;');
  expect(said[0]).toBe('s3://releases/catalog/1.0.0/: 1 files are written.');
  expect(said.join('\n')).toContain('catalog@1.0.0 is published and not live yet');
  expect(said.join('\n')).not.toContain(STORE_KEYS.secretAccessKey);
  expect(await operator.promote({ catalog: '1.0.0' }, null)).toMatchObject({ status: 200 });
  expect(await operator.live()).toMatchObject({ remotes: { catalog: '1.0.0' } });
});

test('what lies there under that version from another build is neither replaced nor published', async () => {
  const content = Buffer.from('of another build');
  store.objects.set('catalog/1.0.0/remoteEntry.js', { content, headers: {} });
  await expect(publish('export const entry = 2;')).rejects.toThrow('with another content');
  expect(store.objects.get('catalog/1.0.0/remoteEntry.js')?.content).toEqual(content);
  expect(await operator.promote({ catalog: '1.0.0' }, null)).toMatchObject({ status: 404 });
});
