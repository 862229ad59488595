import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requestsOf, type Patience } from './requests.ts';
import { objectStore, readStoreAddress } from './settings.ts';
import { expectedSignature } from './testing/signature.ts';
import { STORE_KEYS, startObjectStore, type ObjectStoreStandIn } from './testing/object-store.ts';
import { uploadFiles } from './upload-files.ts';

const files = ['remoteEntry.js', 'css/a.css', 'js/home.js'];
const keys = files.map((file) => `catalog/1.0.0/${file}`);
const keySettings = {
  AWS_ACCESS_KEY_ID: STORE_KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: STORE_KEYS.secretAccessKey,
};

let store: ObjectStoreStandIn;
let from: string;
beforeEach(async () => {
  store = await startObjectStore();
  from = mkdtempSync(path.join(tmpdir(), 'matinee-upload-'));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(from, file)), { recursive: true });
    writeFileSync(path.join(from, file), `/* ${file} */`);
  }
});
afterEach(async () => {
  await store.close();
  rmSync(from, { recursive: true });
});

/** Waits for nothing, and counts the waits. */
function counted(tries = 4): Patience & { waits: number } {
  const patience = { tries, limitMs: 10_000, waits: 0, wait: async () => void patience.waits++ };
  return patience;
}

const settings = (more: Record<string, string> = {}) =>
  objectStore('s3://releases/catalog', {
    ...keySettings,
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_S3: store.url,
    S3_PATH_STYLE: 'true',
    ...more,
  });
const upload = (patience = counted(), more: Record<string, string> = {}) =>
  uploadFiles({ from, files, version: '1.0.0', requests: requestsOf(settings(more), patience) });

test('each file lies under its version, with its type and as something that never changes', async () => {
  expect(await upload()).toEqual({ written: 3, there: 0 });
  expect([...store.objects.keys()].sort()).toEqual([...keys].sort());
  expect(store.objects.get(keys[0] ?? '')).toEqual({
    content: Buffer.from('/* remoteEntry.js */'),
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
  expect(store.objects.get('catalog/1.0.0/css/a.css')?.headers['content-type']).toContain('text/css');
});

test('an upload that broke off goes on: what is there is not written again', async () => {
  store.next = [undefined, undefined, undefined, ...Array<'slow-down'>(50).fill('slow-down')];
  await expect(upload(counted(2))).rejects.toThrow('publish again later, it goes on where it was');
  const written = store.objects.size;
  store.next = [];
  expect(await upload()).toEqual({ written: 3 - written, there: written });
  expect(await upload()).toEqual({ written: 0, there: 3 });
});

test('another content under the same key stays as it is', async () => {
  const other = { content: Buffer.from('another build'), headers: {} };
  store.objects.set('catalog/1.0.0/js/home.js', other);
  await expect(upload()).rejects.toThrow('1.0.0/js/home.js is in the store already, with another content');
  expect(store.objects.get('catalog/1.0.0/js/home.js')).toEqual(other);
});

test('of two who publish another content at once the second is refused by the store itself', async () => {
  const { put, ...rest } = requestsOf(settings(), counted());
  const other = Buffer.from('of somebody who was faster');
  const requests = {
    ...rest,
    put: (key: string, content: Uint8Array, headers: Record<string, string>) => {
      store.objects.set(`catalog/${key}`, { content: other, headers: {} });
      return put(key, content, headers);
    },
  };
  await expect(uploadFiles({ from, files: ['remoteEntry.js'], version: '1.0.0', requests })).rejects.toThrow(
    'with another content',
  );
  expect(store.objects.get(keys[0] ?? '')?.content).toEqual(other);
});

test('what passes by itself is asked again, an answer that was lost after the write among it', async () => {
  store.next = ['slow-down', 'internal-error', 'lost-answer', undefined, 'lost-answer', 'lost-answer'];
  const patience = counted(6);
  expect(await upload(patience)).toEqual({ written: 3, there: 0 });
  expect(patience.waits).toBe(5);
  expect(store.objects.size).toBe(3);
});

test('a key that may not list the bucket writes all the same', async () => {
  store.mayList = false;
  expect(await upload()).toEqual({ written: 3, there: 0 });
});

test('a store that knows no condition takes what it did not have', async () => {
  store.condition = 'unknown';
  expect(await upload()).toEqual({ written: 3, there: 0 });
});

test('where neither looking nor a condition says what is there, nothing is written over it', async () => {
  const other = { content: Buffer.from('another build'), headers: {} };
  store.objects.set('catalog/1.0.0/js/home.js', other);
  store.condition = 'unknown';
  store.mayRead = false;
  await expect(upload()).rejects.toThrow('the key needs the right to list the bucket');
  expect(store.objects.get('catalog/1.0.0/js/home.js')).toEqual(other);
});

test.each<[Parameters<typeof store.next.push>[0], string]>([
  ['denied', 'the key needs the rights'],
  ['other-region', 'set AWS_REGION=eu-central-1'],
  ['skewed-clock', 'clock for wrong'],
  ['unknown-key', 'check AWS_ACCESS_KEY_ID'],
])('%s is one sentence, at once, and no key is in it', async (odd, sentence) => {
  store.next = Array.from({ length: 20 }, () => odd);
  const patience = counted();
  const message = await upload(patience, { AWS_REGION: 'us-east-1' }).then(String, String);
  expect(message).toContain(sentence);
  for (const secret of Object.values(STORE_KEYS)) expect(message).not.toContain(secret);
  expect(patience.waits).toBe(0);
});

test('a wrong secret is told by the store, and is not repeated', async () => {
  const message = await upload(counted(), { AWS_SECRET_ACCESS_KEY: 'wrong-secret' }).then(String, String);
  expect(message).toContain('SignatureDoesNotMatch');
  expect(message).not.toMatch(/wrong-secret|AKID/);
  expect(store.objects.size).toBe(0);
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html: the published examples, with their results.
test('the stand-in makes the signatures that Amazon has published', () => {
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const date = { 'x-amz-date': '20130524T000000Z', host: 'examplebucket.s3.amazonaws.com' };
  const get = {
    ...date,
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  };
  const put = {
    ...date,
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  };
  const scope = (headers: object) => ({
    day: '20130524',
    region: 'us-east-1',
    signed: Object.keys(headers).sort(),
  });
  expect([
    expectedSignature({ method: 'GET', target: '/test.txt', headers: get }, secret, scope(get)),
    expectedSignature({ method: 'PUT', target: '/test%24file.text', headers: put }, secret, scope(put)),
  ]).toEqual([
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ]);
});

describe('where a store is', () => {
  const at = (to: string, more: Record<string, string> = {}) =>
    objectStore(to, { ...keySettings, ...more }).bucketUrl;

  test('a bucket stands in front of the host, or in the path where that is asked for or its name has a dot', () => {
    expect(at('s3://releases')).toBe('https://releases.s3.us-east-1.amazonaws.com/');
    expect(at('s3://releases', { AWS_REGION: 'eu-west-1' })).toBe(
      'https://releases.s3.eu-west-1.amazonaws.com/',
    );
    expect(at('s3://my.bucket')).toBe('https://s3.us-east-1.amazonaws.com/my.bucket/');
    const elsewhere = { AWS_ENDPOINT_URL_S3: 'https://store.example:9000' };
    expect(at('s3://releases', elsewhere)).toBe('https://releases.store.example:9000/');
    expect(at('s3://releases', { ...elsewhere, S3_PATH_STYLE: 'true' })).toBe(
      'https://store.example:9000/releases/',
    );
  });

  test('a prefix may be deep, and leads nowhere else', () => {
    expect(readStoreAddress('s3://releases/a/b/')).toEqual({ bucket: 'releases', prefix: 'a/b/' });
    expect(readStoreAddress('s3://releases')).toEqual({ bucket: 'releases', prefix: '' });
    for (const wrong of ['s3://', 's3://UPPER', 's3://a/b', 's3://releases/../x', 's3://releases/a?x'])
      expect(() => readStoreAddress(wrong)).toThrow('s3://<bucket>/<prefix>');
  });

  test('keys go to https alone, save on this machine', () => {
    const to = (address: string) => at('s3://releases', { AWS_ENDPOINT_URL_S3: address });
    for (const wrong of ['http://store.example', 'https://store.example/path', 'store.example'])
      expect(() => to(wrong)).toThrow('AWS_ENDPOINT_URL_S3 must be');
    expect(to('http://localhost:9000')).toBe('http://releases.localhost:9000/');
  });

  test('a key that is missing is named', () => {
    expect(() => objectStore('s3://releases', {})).toThrow('AWS_ACCESS_KEY_ID is not set');
  });
});
