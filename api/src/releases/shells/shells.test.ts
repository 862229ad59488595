import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  idOf,
  openOperator,
  operatorSettings,
  releaseOf,
  shellOf,
  shellReleaseOf,
  type Operator,
} from '../testing/operator.ts';
import { newSigningKeys, readTeamKeys, signRelease } from '../signing/index.ts';
import { shellsInUse } from './in-use.ts';
import { releaseStore } from '../store/store.ts';

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator();
});
afterEach(() => operator.close());

const inUse = async () => {
  const shells = await shellsInUse(releaseStore(operator.api.deps.db.raw));
  return [shells?.live.version, shells?.previous?.version ?? null];
};
const withReact = (version: string, react: string) =>
  shellOf(version, { shared: { react, '@matinee/shared-ui': '1.0.0' } });
const needing = (version: string, react: string) => releaseOf('catalog', version, { shared: { react } });

test('a release has to fit the live shell and the one that it can be rolled back to', async () => {
  expect((await operator.deployShell(withReact('1.1.0', '19.4.0'))).status).toBe(201);
  const early = await operator.publish(needing('1.0.0', '^19.4.0'));
  expect(early).toMatchObject({ status: 409, body: { code: 'gate_closed' } });
  expect(early.body['message']).toContain('shell 1.0.0, which the live one can be rolled back to');
  expect((await operator.publish(needing('1.0.0', '^19.3.0'))).status).toBe(201);
  await operator.deployShell(withReact('1.2.0', '19.4.0'));
  expect((await operator.publish(needing('1.1.0', '^19.4.0'))).status).toBe(201);
});

test('names that only the newer shell has may be taken one shell later', async () => {
  const surface = { '@matinee/shared-ui': ['defineRemote', 'Button', 'Carousel'] };
  const uses = { '@matinee/shared-ui': ['Carousel'] };
  await operator.deployShell(shellOf('1.1.0', { contract: '1.1.0', surface }));
  const early = await operator.publish(releaseOf('catalog', '1.0.0', { uses }));
  expect(early.body['message']).toContain('takes Carousel');
  await operator.deployShell(shellOf('1.2.0', { contract: '1.1.0', surface }));
  expect((await operator.publish(releaseOf('catalog', '1.0.0', { uses }))).status).toBe(201);
});

test('a shell that a live release does not fit is refused, and the release is named', async () => {
  await operator.published('catalog', '1.0.0');
  idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const answer = await operator.deployShell(withReact('2.0.0', '20.0.0'));
  expect(answer).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect(answer.body['message']).toContain('catalog 1.0.0 is live and needs react ^19.0.0');
  expect(await inUse()).toEqual(['1.0.0', null]);
});

test('a page of the shell itself is claimed by no remote, and no shell takes one that a live release has', async () => {
  await operator.deployShell(shellOf('1.1.0', { pages: ['/about', '/help/contact'] }));
  for (const path of ['/About', '/:page', '/help/*']) {
    const routes = [{ path, screen: 'home', preload: [] }];
    const refused = await operator.publish(releaseOf('catalog', '1.0.0', { routes }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'gate_closed' } });
    expect(refused.body['message']).toContain('is a page of this shell itself');
  }
  await operator.published('catalog', '1.0.0');
  idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const answer = await operator.deployShell(shellOf('1.2.0', { pages: ['/catalog'] }));
  expect(answer).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect(answer.body['message']).toContain('catalog 1.0.0 is live and claims /catalog');
});

test('a shell that is published and not live decides nothing for others: the live one does, and the one before it', async () => {
  const files = { 'js/main.js': 'one' };
  await operator.handIn(files);
  const publishShell = async (version: string, change: Record<string, unknown> = {}) =>
    expect((await operator.deployShell(shellReleaseOf(version, files, 'shell', change))).status).toBe(201);
  await operator.published('catalog', '1.0.0');
  await publishShell('1.1.0');
  await publishShell('1.2.0');
  const first = idOf(await operator.promote({ catalog: '1.0.0', shell: '1.1.0' }, null));
  const second = idOf(await operator.promote({ catalog: '1.0.0', shell: '1.2.0' }, first));
  expect(await inUse()).toEqual(['1.2.0', '1.1.0']);
  await publishShell('1.5.0', { pages: ['/offers'] });
  expect(await inUse()).toEqual(['1.2.0', '1.1.0']);
  const routes = ['/catalog', '/offers'].map((path) => ({ path, screen: 'home', preload: [] }));
  const answer = await operator.publish(releaseOf('catalog', '1.1.0', { routes }));
  expect(answer.status).toBe(201);
  expect(JSON.stringify(answer.body['gates'])).toContain(
    'for shell 1.5.0, which is published and not live, it',
  );
  const third = await operator.promote({ catalog: '1.1.0', shell: '1.5.0' }, second);
  expect(third).toMatchObject({ status: 409, body: { code: 'contradiction' } });
});

test('the operator may replace shell and remotes together; then there is no way back to the shells before', async () => {
  await operator.published('catalog', '1.0.0');
  idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const next = withReact('2.0.0', '20.0.0');
  expect(await operator.deployShell(next, { together: true })).toMatchObject({ status: 403 });
  expect((await operator.deployShell(next, { together: true, holder: 'operator' })).status).toBe(201);
  expect(await inUse()).toEqual(['2.0.0', null]);
  expect((await operator.publish(needing('2.0.0', '^20.0.0'))).status).toBe(201);
});

test('a shell that came with all remotes stays one that did when its team publishes it once more', async () => {
  const files = { 'js/main.js': 'one' };
  await operator.handIn(files);
  const react = { shared: { react: '20.0.0', '@matinee/shared-ui': '1.0.0' } };
  const shell = (version: string, change = react) => shellReleaseOf(version, files, 'shell', change);
  await operator.published('catalog', '1.0.0');
  await operator.deployShell(shellReleaseOf('1.1.0', files));
  const first = idOf(await operator.promote({ catalog: '1.0.0', shell: '1.1.0' }, null));
  await operator.deployShell(shell('2.0.0'), { together: true, holder: 'operator' });
  await operator.publish(needing('2.0.0', '^20.0.0'));
  idOf(await operator.promote({ catalog: '2.0.0', shell: '2.0.0' }, first));
  expect(await inUse()).toEqual(['2.0.0', null]);
  for (const version of ['2.1.0', '2.0.0'])
    expect((await operator.deployShell(shell(version))).status).toBe(201);
  expect(await inUse()).toEqual(['2.0.0', null]);
  expect((await operator.publish(needing('2.1.0', '^20.0.0'))).status).toBe(201);
});

test('the operator may say so of a shell that its team has published already', async () => {
  await operator.deployShell(shellOf('2.0.0'));
  expect(await inUse()).toEqual(['2.0.0', '1.0.0']);
  for (let times = 0; times < 2; times += 1)
    await operator.deployShell(shellOf('2.0.0'), { together: true, holder: 'operator' });
  expect(await inUse()).toEqual(['2.0.0', null]);
  expect(await operator.api.deps.db.raw.collection('shells').countDocuments({})).toBe(3);
});

test('what was published for another shell cannot go live any more, nor come back', async () => {
  await operator.published('catalog', '1.0.0');
  const old = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  await operator.deployShell(withReact('2.0.0', '20.0.0'), { together: true, holder: 'operator' });
  await operator.publish(needing('2.0.0', '^20.0.0'));
  const live = idOf(await operator.promote({ catalog: '2.0.0' }, old));
  expect((await operator.live())?.remotes).toEqual({ catalog: '2.0.0' });
  for (const answer of [await operator.promote({ catalog: '1.0.0' }, live), await operator.rollBack(live)]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'contradiction' } });
    expect(answer.body['message']).toContain(
      'catalog 1.0.0 needs react ^19.0.0, and this shell provides 20.0.0',
    );
  }
});

test('a shell is known once: again changes nothing, other contents are refused, going back is written down', async () => {
  await operator.deployShell(shellOf('1.1.0'));
  await operator.deployShell(shellOf('1.1.0', { builtAt: '2026-03-02T00:00:00.000Z' }));
  expect(await inUse()).toEqual(['1.1.0', '1.0.0']);
  expect(await operator.deployShell(shellOf('1.1.0', { contract: '1.1.0' }))).toMatchObject({ status: 409 });
  await operator.deployShell(shellOf('1.0.0'));
  expect(await inUse()).toEqual(['1.0.0', '1.1.0']);
});

test('nor is a release of it known anew with other scripts for its pages, and the live one goes on as it is', async () => {
  const files = { 'js/main.js': 'one', 'css/main.css': 'a{}' };
  await operator.handIn(files);
  const published = (change: Record<string, unknown> = {}) =>
    operator.deployShell(shellReleaseOf('1.1.0', files, 'shell', { entry: ['js/main.js'], ...change }));
  await published();
  await operator.published('catalog', '1.0.0', '1.1.0');
  const first = idOf(await operator.promote({ catalog: '1.0.0', shell: '1.1.0' }, null));
  const reads = { type: 'object', properties: { movies: {} }, required: ['movies'] };
  const calls = [{ method: 'GET', path: '/api/user/favorites', reads }];
  for (const change of [{ entry: ['css/main.css'] }, { calls }])
    expect(await published(change)).toMatchObject({ status: 409 });
  // Built once more it is the same.
  expect((await published({ builtAt: '2026-03-05T00:00:00.000Z' })).status).toBe(201);
  idOf(await operator.promote({ catalog: '1.1.0', shell: '1.1.0' }, first));
  const { body } = await operator.api.call('GET', '/api/composition');
  expect(body['composition']).toMatchObject({ shell: { entry: ['js/main.js'] } });
  expect(JSON.stringify(body['composition'])).not.toContain('2026-03-05');
});

test('a shell that is signed with the key beside the old one goes live by the next order', async () => {
  const files = { 'js/main.js': 'one' };
  await operator.handIn(files);
  const { signature: old, ...document } = shellReleaseOf('1.1.0', files);
  await operator.deployShell({ ...document, signature: old });
  await operator.published('catalog', '1.0.0');
  const set = { catalog: '1.0.0', shell: '1.1.0' };
  const first = idOf(await operator.promote(set, null));
  const next = newSigningKeys();
  operator.api.deps.config.teamKeys = readTeamKeys(
    `${operatorSettings.RELEASE_PUBLIC_KEYS},shell=${next.publicKey}`,
  );
  const signature = signRelease(document, next.signingKey);
  expect(await operator.deployShell({ ...document, signature })).toMatchObject({ status: 201 });
  const { body } = await operator.promote(set, first);
  expect(body['composition']).toMatchObject({ shell: { version: '1.1.0', signature } });
});

test('its key writes no line of the log by saying the same again, and so many builds a day and no more', async () => {
  const { raw } = operator.api.deps.db;
  const lines = () => raw.collection('releaseLog').countDocuments({ 'line.act': 'shell-published' });
  const before = await lines();
  for (let times = 0; times < 2; times += 1) await operator.deployShell(shellOf('1.1.0'));
  expect(await lines()).toBe(before + 1);
  const shells = raw.collection<{ _id: number }>('shells');
  const registeredAt = operator.api.clock.now();
  const many = Array.from({ length: 498 }, (_, at) => ({ _id: 1_000 + at, by: 'shell', registeredAt }));
  await shells.insertMany(many);
  expect(await operator.deployShell(shellOf('1.2.0'))).toMatchObject({ status: 429 });
  expect(await operator.deployShell(shellOf('1.2.0'), { together: true, holder: 'operator' })).toMatchObject({
    status: 201,
  });
});

test('shells that are registered at once are all written down', async () => {
  const shells = ['1.1.0', '1.2.0', '1.3.0', '1.4.0'].map((version) => shellOf(version));
  const answers = await Promise.all(shells.map((shell) => operator.deployShell(shell)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await operator.api.deps.db.raw.collection('shells').countDocuments({})).toBe(5);
});

test('a team’s key registers no shell, and reads what its releases have to fit', async () => {
  expect(await operator.deployShell(shellOf('1.1.0'), { holder: 'catalog' })).toMatchObject({ status: 403 });
  const headers = { authorization: 'Bearer secret-key-of-catalog' };
  expect((await operator.api.call('GET', '/api/shells', { headers })).body).toMatchObject({
    live: { version: '1.0.0' },
    previous: null,
  });
});

test('before a shell is registered nothing can be published', async () => {
  await operator.api.deps.db.raw.collection('shells').deleteMany({});
  const answer = await operator.publish(releaseOf('catalog', '1.0.0'));
  expect(answer.status).toBe(409);
  expect(answer.body['message']).toContain('npm run release -- publish shell');
});

test('when a team’s key is taken away, what it signed can neither go live nor come back', async () => {
  await operator.published('catalog', '1.0.0', '1.1.0');
  const first = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const second = idOf(await operator.promote({ catalog: '1.1.0' }, first));
  (operator.api.deps.config.teamKeys as Map<string, unknown>).delete('catalog');
  for (const answer of [
    await operator.promote({ catalog: '1.0.0' }, second),
    await operator.rollBack(second),
  ])
    expect(answer.body['message']).toContain('is not signed with a key that its team has now');
});
