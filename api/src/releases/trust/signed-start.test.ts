import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProcesses, type Built } from '../../testing/processes/build.ts';
import { startChild, type Child } from '../../testing/processes/child.ts';
import { JWT_KEY, PUBLISHABLE_KEY, SITE_URL } from '../../testing/tokens.ts';
import { newSigningKeys } from '../signing/index.ts';
import { BUILD_DOCUMENT, describeBuild } from './build.ts';
import { addSignature } from './envelope.ts';

const isLong = process.env['MATINEE_FULL'] === '1';
const [api, stranger] = [newSigningKeys(), newSigningKeys()];

let built: Built;
let database: Child;
let data: string;
let deployed: string;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'matinee-signed-start-'));
  built = await buildProcesses();
  database = await startChild(built.standIn, [JSON.stringify({ name: 'mongodb', dir: data, port: 0 })]);
  // Beside the build, where it finds its packages.
  deployed = path.join(path.dirname(built.api), '..', `deployed-${process.pid}`);
}, 60_000);
afterAll(async () => {
  await database.kill();
  for (const folder of [data, deployed]) rmSync(folder, { recursive: true, force: true });
});

/** Deploys the API anew, signed with a key; what is changed then nobody has signed. */
async function deploy(signingKey: string): Promise<string> {
  rmSync(deployed, { recursive: true, force: true });
  mkdirSync(deployed, { recursive: true });
  cpSync(path.dirname(built.api), deployed, { recursive: true });
  const document = path.join(deployed, BUILD_DOCUMENT);
  writeFileSync(
    document,
    JSON.stringify(addSignature('build', await describeBuild(deployed, 'api'), signingKey)),
  );
  return document;
}

const start = (document: string) =>
  startChild(path.join(deployed, 'main.js'), [], {
    MONGODB_URI: `mongodb://127.0.0.1:${database.port}/matinee?replicaSet=matinee`,
    SITE_URL,
    API_PORT: '0',
    CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    CLERK_SECRET_KEY: 'sk_test_matinee',
    CLERK_JWT_KEY: JWT_KEY,
    STRIPE_SECRET_KEY: 'sk_test_matinee',
    STRIPE_WEBHOOK_SECRET: 'whsec_matinee',
    TMDB_API_KEY: 'key',
    RELEASE_PUBLIC_KEYS: `api=${api.publicKey}`,
    SIGNED_BUILD: document,
    DRAIN_MS: '0',
  });

test('an API that was changed after its team had signed it does not start, and says which file', async () => {
  const document = await deploy(api.signingKey);
  writeFileSync(path.join(deployed, 'main.js'), '// evil\n', { flag: 'a' });
  await expect(start(document)).rejects.toThrow(
    /main\.js is not as it was signed in .*: this is not started/,
  );
});

test.runIf(isLong)('one that a stranger has signed does not start either', async () => {
  const document = await deploy(stranger.signingKey);
  await expect(start(document)).rejects.toThrow('is not signed with a key of api: this is not started');
});

test.runIf(isLong)('one that is as it was signed starts', async () => {
  const running = await start(await deploy(api.signingKey));
  expect(running.port).toBeGreaterThan(0);
  await running.kill();
});
