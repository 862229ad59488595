import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { mongodbUri } from './connection-string.ts';
import { connect } from './connect.ts';

const says = (uri: string) => mongodbUri.safeParse(uri).error?.issues[0]?.message ?? null;
const withOption = (option: string, host = 'db.example.com') =>
  says(`mongodb://ann:secret@${host}/matinee?${option}`);

test.each([
  'readPreference=secondaryPreferred',
  'readpreference=SECONDARY',
  'ReadPreference=nearest',
  'read%50reference=secondary',
  'readPreferenceTags=dc:ny',
  'maxStalenessSeconds=120',
  'readConcernLevel=available',
  'readConcernLevel=snapshot',
  'w=1',
  'w=0',
  'W=2',
  'journal=false',
  'j=false',
  'wtimeoutMS=100',
  'wtimeout=100',
  'retryWrites=false',
  'RETRYWRITES=false',
  'retryReads=false',
  'loadBalanced=true',
  'directConnection=true',
  'timeoutMS=100',
  'serverSelectionTimeoutMS=1',
  'connectTimeoutMS=1',
  'socketTimeoutMS=1',
  'waitQueueTimeoutMS=1',
  'heartbeatFrequencyMS=3600000',
  'maxPoolSize=0',
  'maxPoolSize=1',
  'maxPoolSize=many',
  'tlsInsecure=true',
  'tlsAllowInvalidCertificates=true',
  'tlsAllowInvalidHostnames=true',
  'appName=cinema&w=majority&retryWrites=false',
  'noSuchOption=1',
])('%s is refused in one sentence that names the option and no secret', (option) => {
  const sentence = withOption(option) ?? '';
  const name = decodeURIComponent(option.split('&').at(-1) ?? '').split('=')[0] ?? '';
  expect(sentence).toContain(name);
  expect(sentence).toMatch(/^[^\n]{20,200}$/);
  expect(sentence).not.toContain('secret');
});

test('an option that stands there twice is refused, whichever of them would count', () => {
  for (const twice of [
    'w=majority&w=1',
    'readPreference=primary&READPREFERENCE=secondary',
    'appName=a&appname=b',
  ])
    expect(withOption(twice), twice).toMatch(/twice/);
});

test.each([
  'retryWrites=true&w=majority&appName=Cluster0',
  'replicaSet=matinee',
  'readPreference=primary&readConcernLevel=local&journal=true&retryReads=true',
  'directConnection=false&loadBalanced=false&tlsInsecure=false',
  'maxPoolSize=50&minPoolSize=5&maxIdleTimeMS=60000&compressors=zlib',
  'authSource=admin&authMechanism=SCRAM-SHA-256&tls=true',
])('%s says nothing against the design', (option) => {
  expect(withOption(option)).toBeNull();
  expect(says(`mongodb+srv://ann:secret@db.example.com/?${option.replace('&tls=true', '')}`)).toBeNull();
});

test('on this machine alone a server may be asked past its set, and its certificate be nobody’s', () => {
  for (const option of ['directConnection=true', 'tls=true&tlsAllowInvalidCertificates=true'])
    for (const [host, isFine] of [
      ['127.0.0.1:27017', true],
      ['localhost', true],
      ['[::1]:27017', true],
      ['localhost.example.com', false],
    ] as const)
      expect(withOption(option, host) === null, `${option} ${host}`).toBe(isFine);
  expect(withOption('tls=true&tlsAllowInvalidCertificates=true', 'localhost,db.example.com')).toMatch(
    /tlsAllow/,
  );
});

test('what is no connection string is said so, without the password in it', () => {
  for (const uri of [
    'mongodb://ann:secret@',
    'mongodb://ann:secret@h:port/',
    'mongodb://ann:sec%ret@h/',
    'redis://ann:secret@h',
  ])
    expect(says(uri)).toMatch(/^(?!.*sec)[^\n]+$/);
});

test('the start of the API ends with that sentence', () => {
  const start = () =>
    readConfig({
      MONGODB_URI: 'mongodb://db.example.com/?retryWrites=false',
      CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('clerk.example.com$').toString('base64')}`,
      CLERK_SECRET_KEY: 'sk_live_x',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      TMDB_API_KEY: 'key',
    });
  expect(start).toThrow(/^MONGODB_URI cannot be used: [^\n.]*retryWrites=false[^\n.]*\.$/);
});

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('whatever the string says, reads ask the primary, writes wait for a majority’s disks, and both are tried again', async () => {
  const { uri } = api.deps.config.mongodb;
  const words =
    'readPreference=secondary&readConcernLevel=available&w=0&journal=false&retryWrites=false&retryReads=false';
  const connection = connect({ uri: `${uri}${uri.includes('?') ? '&' : '?'}${words}`, timeoutMs: 5000 });
  const { client } = connection.db.raw;
  expect(client.options).toMatchObject({
    readPreference: { mode: 'primary' },
    readConcern: { level: 'local' },
    writeConcern: { w: 'majority', journal: true },
    retryWrites: true,
    retryReads: true,
  });
  expect(connection.db.raw.writeConcern).toMatchObject({ w: 'majority', journal: true });
  await connection.close();
});
