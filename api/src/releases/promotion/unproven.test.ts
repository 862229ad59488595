import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import type { ReleaseOnHost } from '../documents/composition.ts';
import { newSigningKeys, signRelease } from '../signing/index.ts';
import { seal } from '../provenance/dsse.ts';
import { releaseStore } from '../store/store.ts';
import { statementOf } from '../provenance/statement.ts';
import {
  idOf,
  keys,
  openOperator,
  releaseOf,
  shellReleaseOf,
  signing,
  type Operator,
} from '../testing/operator.ts';
import { billOf, builder, commit, pipelineOf, pipelineSettings, run } from '../testing/pipeline.ts';

let operator: Operator;
let pipeline: ReturnType<typeof pipelineOf>;
beforeEach(async () => {
  operator = await openOperator();
  pipeline = pipelineOf(operator.host);
});
afterEach(() => operator.close());

/** What a restart with other settings does. */
function ask(settings: Record<string, string>): void {
  const { RELEASE_BUILDERS, BUILDER_PUBLIC_KEYS } = { ...pipelineSettings, ...settings };
  const { builders } = readConfig({
    SITE_URL: 'http://localhost:3000',
    MONGODB_URI: 'mongodb://127.0.0.1:1/x',
    CLERK_PUBLISHABLE_KEY: operator.api.deps.config.clerk.publishableKey,
    CLERK_SECRET_KEY: 'sk_test_matinee',
    STRIPE_SECRET_KEY: 'sk_test_matinee',
    STRIPE_WEBHOOK_SECRET: 'whsec_matinee',
    TMDB_API_KEY: 'key',
    RELEASE_BUILDERS,
    BUILDER_PUBLIC_KEYS,
  });
  operator.api.deps.config.builders = builders;
}
const canary = (path: string, body: object) =>
  operator.api.call('POST', `/api/composition/canary${path}`, {
    body: { reason: 'a test', ...body },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
const publishAttested = async (version: string) => {
  const answer = await operator.publish(pipeline.attested(pipeline.built(version)));
  expect(answer.status).toBe(201);
};

test('what was published before the site asked where it was built does not go live, and the answer says what to do', async () => {
  await operator.published('catalog', '1.0.0');
  ask({});
  const answer = await operator.promote({ catalog: '1.0.0' }, null);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'contradiction',
      message:
        'catalog 1.0.0 may not go live: nothing says where it was built. Publish anew what its pipeline has built and attested.',
    },
  });
  expect(await operator.live()).toBeNull();
});

test('the very same build goes live when its pipeline has attested it and it is published anew', async () => {
  const build = pipeline.built('1.0.0');
  await operator.publish(build);
  ask({});
  expect((await operator.promote({ catalog: '1.0.0' }, null)).status).toBe(409);
  expect(await operator.publish(pipeline.attested(build))).toMatchObject({ status: 201 });
  expect(await operator.promote({ catalog: '1.0.0' }, null)).toMatchObject({ status: 200 });
});

test('what its builder has signed of a release is known as long as a set names it, whatever took its place since', async () => {
  ask({});
  const build = pipeline.built('1.0.0');
  await operator.publish(pipeline.attested(build));
  const first = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  await publishAttested('1.1.0');
  const { status, body } = await operator.api.call('POST', '/api/composition', {
    body: { remotes: { catalog: '1.1.0' }, expected: first, reason: 'a test', noFallback: ['catalog'] },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
  expect(status).toBe(200);
  const again = { ...build, retires: ['/movies'] };
  const by = { ...run, run: `${run.run}0` };
  expect(await operator.publish(pipeline.attested(again, { by }))).toMatchObject({ status: 201 });
  await operator.api.deps.db.raw.collection('keptFiles').deleteMany({});
  const { id } = body['composition'] as { id: string };
  expect(await operator.rollBack(id)).toMatchObject({ status: 200 });
});

test('neither does what a builder attested whose key was taken away since', async () => {
  ask({});
  await publishAttested('1.0.0');
  await publishAttested('1.1.0');
  const live = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const next = newSigningKeys().publicKey;
  ask({ BUILDER_PUBLIC_KEYS: `catalog=${next},shell=${next}` });
  const answer = await operator.promote({ catalog: '1.1.0' }, live);
  expect(answer.status).toBe(409);
  expect(answer.body['message']).toContain(
    'catalog 1.1.0 may not go live: provenance.json is not signed with a key of a builder that the site knows.',
  );
  expect(await canary('', { remotes: { catalog: '1.1.0' }, share: 10, expected: live })).toMatchObject({
    status: 409,
  });
});

test('what is attested anew with a builder’s next key while both are good goes live when the first is taken away', async () => {
  const next = newSigningKeys();
  const keysOf = (...all: (typeof next)[]) =>
    all.map(({ publicKey }) => `catalog=${publicKey},shell=${publicKey}`).join();
  ask({ BUILDER_PUBLIC_KEYS: keysOf(builder, next) });
  await publishAttested('1.0.0');
  const build = pipeline.built('1.1.0');
  await operator.publish(pipeline.attested(build));
  const live = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const anew = pipeline.attested(build, { key: next.signingKey });
  expect(await operator.publish(anew)).toMatchObject({
    status: 201,
    body: {
      gates: expect.arrayContaining([
        {
          gate: 'version',
          open: true,
          says: 'catalog 1.1.0 is published already, with the same files, and attested anew while its builder has two keys: this one takes its place',
        },
      ]),
    },
  });
  expect(await operator.publish(anew)).toMatchObject({ status: 409, body: { code: 'exists' } });
  ask({ BUILDER_PUBLIC_KEYS: keysOf(next) });
  expect(await operator.promote({ catalog: '1.1.0' }, live)).toMatchObject({ status: 200 });
});

test('or of a workflow that may build it no more', async () => {
  ask({});
  await publishAttested('1.0.0');
  ask({ RELEASE_BUILDERS: 'catalog=https://github.com/acme/x/.github/workflows/a.yml@refs/heads/main' });
  expect((await operator.promote({ catalog: '1.0.0' }, null)).body['message']).toContain(
    'which may not build catalog',
  );
});

test('what was attested before the site asked goes live, and when its files are kept no more', async () => {
  await publishAttested('1.0.0');
  await operator.api.deps.db.raw.collection('keptFiles').deleteMany({});
  ask({});
  expect(await operator.promote({ catalog: '1.0.0' }, null)).toMatchObject({ status: 200 });
});

test('what the database says of a release proves nothing: what its builder signed is read again', async () => {
  await operator.published('catalog', '1.0.0');
  ask({});
  await publishAttested('1.1.0');
  const origins = operator.api.deps.db.raw.collection<{ _id: string; envelope?: string }>('releaseOrigins');
  const { _id: _, ...other } = (await origins.findOne({ _id: 'catalog@1.1.0' }))!;
  await origins.replaceOne({ _id: 'catalog@1.0.0' }, other, { upsert: true });
  expect((await operator.promote({ catalog: '1.0.0' }, null)).status).toBe(409);
  // Another statement than the one whose hash the team has signed counts for nothing, whoever signed it.
  const text = JSON.stringify(seal(statementOf(pipeline.built('1.1.0'), run), builder.signingKey));
  await origins.updateOne({ _id: 'catalog@1.1.0' }, { $set: { envelope: ` ${text}` } });
  await operator.api.deps.db.raw.collection('keptFiles').deleteMany({});
  expect((await operator.promote({ catalog: '1.1.0' }, null)).body['message']).toContain(
    'what its builder has signed is not here any more',
  );
});

test('what visitors have goes on: it stays in the next set, is its fallback, and a roll-back brings it back', async () => {
  await operator.published('catalog', '1.0.0');
  await operator.published('booking', '1.0.0');
  const first = idOf(await operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, null));
  ask({});
  await publishAttested('1.1.0');
  const second = await operator.promote({ catalog: '1.1.0', booking: '1.0.0' }, first);
  expect(second).toMatchObject({ status: 200 });
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0 (1.0.0)', booking: '1.0.0' });
  expect(await operator.rollBack(idOf(second))).toMatchObject({ status: 200 });
});

test('what is stored under the name of what visitors have does not take its place, whoever of the team has signed it', async () => {
  await operator.published('catalog', '1.0.0');
  await operator.published('booking', '1.0.0');
  const first = idOf(await operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, null));
  ask({});
  await publishAttested('1.1.0');
  const { releases, compositions } = releaseStore(operator.api.deps.db.raw);
  const bookingIn = async (id: string) =>
    (await compositions.findOne({ _id: id }))!.composition.remotes.find(({ name }) => name === 'booking')!;
  const { files } = await bookingIn(first);
  const others = releaseOf('booking', '1.0.0', { files: releaseOf('booking', '9.0.0').files });
  const release = operator.sealed(others) as unknown as ReleaseOnHost;
  await releases.updateOne({ _id: 'booking@1.0.0' }, { $set: { release } });
  const second = await operator.promote({ catalog: '1.1.0', booking: '1.0.0' }, first);
  expect(second).toMatchObject({ status: 200 });
  expect((await bookingIn(idOf(second))).files).toEqual(files);
});

test('a roll-back to what nobody has any more asks for the proof', async () => {
  await operator.published('catalog', '1.0.0');
  const first = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  ask({});
  await publishAttested('1.1.0');
  const { status, body } = await operator.api.call('POST', '/api/composition', {
    body: { remotes: { catalog: '1.1.0' }, expected: first, reason: 'a test', noFallback: ['catalog'] },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
  expect(status).toBe(200);
  const { id } = body['composition'] as { id: string };
  expect((await operator.rollBack(id)).body['message']).toContain('catalog 1.0.0 may not go live');
});

test('a canary that began before the site asked is neither raised nor promoted; ending it is free', async () => {
  await operator.published('catalog', '1.0.0', '1.1.0');
  const live = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const { body } = await canary('', { remotes: { catalog: '1.1.0' }, share: 10, expected: live });
  const { id } = (body as { canary: { composition: { id: string } } }).canary.composition;
  ask({});
  const expected = { composition: live, canary: { composition: id, share: 10 } };
  expect((await canary('/share', { expected, share: 90 })).status).toBe(409);
  expect((await canary('/promote', { expected })).status).toBe(409);
  expect((await canary('/share', { expected, share: 5 })).status).toBe(200);
  const lower = { composition: live, canary: { composition: id, share: 5 } };
  expect((await canary('/end', { expected: lower })).status).toBe(200);
});

/** A shell that is published, with what its builder says of it or without. */
async function publishShell(version: string, isAttested: boolean): Promise<void> {
  const documentOf = (files: Record<string, string>, more: object) => {
    const { signature: _, ...document } = shellReleaseOf(version, files, 'shell', {
      commit,
      sbom: 'sbom.json',
      ...more,
    });
    return document;
  };
  const files = { 'main.js': '/* main */', 'sbom.json': billOf('shell', version) };
  const text = JSON.stringify(seal(statementOf(documentOf(files, {}), run), builder.signingKey));
  const whole = isAttested ? { ...files, 'provenance.json': text } : files;
  const document = documentOf(whole, isAttested ? { provenance: 'provenance.json' } : {});
  await operator.handIn(whole);
  const signature = signRelease(document, signing.shell.signingKey);
  expect(await operator.deployShell({ ...document, signature })).toMatchObject({ status: 201 });
}

test('a shell proves it, too', async () => {
  await publishAttested('1.0.0');
  await publishShell('2.0.0', false);
  ask({});
  const bare = await operator.promote({ catalog: '1.0.0', shell: '2.0.0' }, null);
  expect(bare.body['message']).toContain('shell 2.0.0 may not go live: nothing says where it was built');
  await publishShell('2.1.0', true);
  expect(await operator.promote({ catalog: '1.0.0', shell: '2.1.0' }, null)).toMatchObject({ status: 200 });
});

test('without builders nothing is asked', async () => {
  expect((await operator.publish(releaseOf('catalog', '1.0.0'))).status).toBe(201);
  expect(await operator.promote({ catalog: '1.0.0' }, null)).toMatchObject({ status: 200 });
});
