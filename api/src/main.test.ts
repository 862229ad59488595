import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { startMongoStandIn, type MongoStandIn } from '@matinee/stand-ins/mongodb';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Built, buildProcesses } from './testing/processes/build.ts';
import { JWT_KEY, PUBLISHABLE_KEY, tokenOf } from './testing/tokens.ts';

let built: Built;
let mongo: MongoStandIn;

beforeAll(async () => {
  built = await buildProcesses();
  mongo = await startMongoStandIn({ dir: null, port: 0 });
});
afterAll(async () => {
  await mongo.close();
});

const environment = (): Record<string, string> => ({
  API_PORT: '0',
  // Nobody in front of it has to learn that it goes.
  DRAIN_MS: '0',
  MONGODB_URI: mongo.uri,
  CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  CLERK_SECRET_KEY: 'sk',
  CLERK_JWT_KEY: JWT_KEY,
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  TMDB_API_KEY: 'key',
});

/** Runs the built API and collects what it says. */
function run(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [built.api], {
    env: { ...environment(), ...settings },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk) => (said.err += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const port = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /"port":(\d+)/.exec(said.out)?.[1];
      if (found) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error(`ended: ${said.err}`)));
  });
  port.catch(() => undefined);
  return { child, said, ended, port };
}

test.each([
  [
    'half a pair of keys',
    { STRIPE_WEBHOOK_SECRET: '' },
    /^STRIPE_WEBHOOK_SECRET is missing although [^\n]+\.\n$/,
  ],
  [
    'a connection string that gives a guarantee up',
    { MONGODB_URI: 'mongodb://db.example.com/?retryWrites=false' },
    /^MONGODB_URI cannot be used: its option retryWrites=false [^\n]+\.\n$/,
  ],
  [
    'a hold longer than Stripe keeps a page',
    { HOLD_MINUTES: '1500' },
    /^HOLD_MINUTES cannot be used: [^\n]+Stripe[^\n]+\.\n$/,
  ],
  [
    'no database',
    { MONGODB_URI: 'mongodb://127.0.0.1:1/x', MONGODB_TIMEOUT_MS: '200', MONGODB_ELECTION_MS: '200' },
    /^No database answers at MONGODB_URI: [^\n]+\.\n$/,
  ],
])('%s ends the start with one sentence', async (_, settings, sentence) => {
  const { ended, said } = run(settings);
  expect(await ended).toBe(1);
  expect(said.err).toMatch(sentence);
});

test.each([
  [
    'a database that is only half restored',
    { _id: 'restoring' },
    'The database is only half restored: empty it and restore the backup again.\n',
  ],
  [
    'data of a form that only newer releases know',
    { _id: 'schema', version: 999 },
    expect.stringMatching(/^The data has form 999, [^\n]+: start a newer release\.\n$/),
  ],
])('%s ends the start with one sentence, and no stack', async (name, mark, sentence) => {
  const uri = mongo.uri.replace(/(\d)\/[^?]*/, `$1/${name.replaceAll(' ', '-')}`);
  const client = new MongoClient(uri);
  await client.db().collection<{ _id: string }>('meta').insertOne(mark);
  await client.close();
  const { ended, said } = run({ MONGODB_URI: uri });
  expect(await ended).toBe(1);
  expect(said.err).toEqual(sentence);
});

test.each(['backup', 'restore'])('%s takes a connection string by the same rule as the API', async (name) => {
  const env = { MONGODB_URI: `${mongo.uri.split('?')[0]}?w=1` };
  const child = spawn(process.execPath, [join(dirname(built.api), `${name}.js`), '/nowhere'], { env });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  expect(await ended).toBe(1);
  expect(said).toMatch(/^MONGODB_URI cannot be used: its option w=1 is refused, [^\n]+\.\n$/);
});

test('a port in use ends the start with one sentence', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { ended, said } = run({ API_PORT: String((other.address() as AddressInfo).port) });
  expect(await ended).toBe(1);
  expect(said.err).toMatch(/^The port of the API is in use: [^\n]+\.\n$/);
  other.close();
});

test('the built API answers, with its page, and ends in order when it is told to', async () => {
  const { child, ended, port } = run();
  const url = `http://127.0.0.1:${await port}`;
  expect(await (await fetch(`${url}/api/ready`)).json()).toEqual({ success: true, database: 'up' });
  expect((await fetch(`${url}/api/docs/swagger-ui-bundle.js`)).status).toBe(200);
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('it ends in order also where the collector of its traces is away', async () => {
  const { child, ended, port } = run({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_TRACES_SAMPLER_ARG: '1',
    SITE_KEY: 'a key of both servers, long enough',
  });
  expect((await fetch(`http://127.0.0.1:${await port}/api/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('a request that is being answered when the end comes is answered', async () => {
  let ask: (release: () => void) => void = () => {};
  const asked = new Promise<() => void>((resolve) => {
    ask = resolve;
  });
  const movies = createServer((_request, response) => {
    ask(() => response.setHeader('content-type', 'application/json').end('{"results":[]}'));
  });
  await new Promise<void>((resolve) => movies.listen(0, '127.0.0.1', resolve));
  const { child, ended, port, said } = run({
    TMDB_API_URL: `http://127.0.0.1:${(movies.address() as AddressInfo).port}`,
    SITE_URL: 'http://cinema.test',
  });
  const headers = { authorization: `Bearer ${tokenOf('ann')}` };
  const answer = fetch(`http://127.0.0.1:${await port}/api/show/now-playing`, { headers });
  const release = await asked;
  child.kill('SIGTERM');
  await expect.poll(() => said.out).toContain('"msg":"stopping"');
  release();
  expect((await answer).status).toBe(200);
  expect(await ended).toBe(0);
  movies.close();
});
