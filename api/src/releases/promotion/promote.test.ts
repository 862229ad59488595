import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApi } from '../../app.ts';
import { listen } from '../../http/listen.ts';
import { idOf, keys, openOperator, releaseOf, type Operator } from '../testing/operator.ts';

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
  await operator.published('booking', '1.0.0', '1.1.0');
});
afterEach(() => operator.close());

test('what is promoted is live as one set, and is written down with who and why', async () => {
  const id = idOf(await operator.promote({ catalog: '1.0.0', booking: '1.1.0' }, null));
  expect(await operator.live()).toEqual({ id, remotes: { catalog: '1.0.0', booking: '1.1.0' } });
  const compositions = operator.api.deps.db.raw.collection<{ _id: string }>('compositions');
  expect(await compositions.findOne({ _id: id })).toMatchObject({
    previous: null,
    by: 'operator',
    reason: 'a test',
  });
});

test('before anything is published the newest of each is nothing, and nothing goes live', async () => {
  const bare = await openOperator();
  const { body, status } = await bare.api.call('POST', '/api/composition', {
    body: { expected: null, reason: 'too early' },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
  expect([status, body['message']]).toEqual([
    404,
    'Nothing is published yet: publish the shell and each remote first.',
  ]);
  expect(await bare.live()).toBeNull();
  await bare.close();
});

test('the release that is replaced becomes the fallback; one that stays keeps its own', async () => {
  const first = idOf(await operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, null));
  const second = idOf(await operator.promote({ catalog: '1.1.0', booking: '1.0.0' }, first));
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0 (1.0.0)', booking: '1.0.0' });
  await operator.promote({ catalog: '1.1.0', booking: '1.1.0' }, second);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0 (1.0.0)', booking: '1.1.0 (1.0.0)' });
});

test('only the operator promotes: publishing and promoting are separate rights', async () => {
  expect(await operator.promote({ catalog: '1.0.0' }, null, 'catalog')).toMatchObject({ status: 403 });
  expect(await operator.live()).toBeNull();
});

test('whoever saw another composition than the live one is refused and leaves nothing behind', async () => {
  const first = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const second = idOf(await operator.promote({ catalog: '1.1.0' }, first));
  for (const stale of [first, null, 'unknown'])
    expect(await operator.promote({ booking: '1.0.0' }, stale)).toMatchObject({
      status: 409,
      body: { code: 'moved' },
    });
  expect((await operator.live())?.id).toBe(second);
  expect(await operator.api.deps.db.raw.collection('compositions').countDocuments({})).toBe(2);
});

test('of several who promote at once exactly one goes live, first and later', async () => {
  const race = (expected: string | null) =>
    Promise.all(
      ['1.0.0', '1.1.0', '1.0.0', '1.1.0'].map((version) => operator.promote({ catalog: version }, expected)),
    );
  let expected: string | null = null;
  for (let round = 0; round < 5; round++) {
    const answers = await race(expected);
    const won = answers.filter(({ status }) => status === 200);
    // The same decision asked twice is made once, and may be answered twice.
    expect(new Set(won.map(idOf)).size).toBe(1);
    expected = won[0] ? idOf(won[0]) : null;
    expect((await operator.live())?.id).toBe(expected);
  }
});

test.each([
  ['the same path', '/catalog'],
  ['the same path with another parameter', '/movie/:name'],
])('two remotes that claim %s do not go live together', async (_what, path) => {
  const claiming = (claim: string) => ({ routes: [{ path: claim, screen: 'home', preload: [] }] });
  const own = path.includes(':') ? '/movie/:id' : path;
  await operator.publish(releaseOf('catalog', '2.0.0', claiming(own)));
  await operator.publish(releaseOf('booking', '2.0.0', claiming(path)), 'booking');
  const answer = await operator.promote({ catalog: '2.0.0', booking: '2.0.0' }, null);
  expect(answer).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect(answer.body['message']).toContain('is claimed by catalog and booking');
  expect(await operator.live()).toBeNull();
});

test('a release that is not published cannot go live', async () => {
  expect(await operator.promote({ catalog: '9.9.9' }, null)).toMatchObject({
    status: 404,
    body: { message: 'catalog 9.9.9 is not published.' },
  });
});

test('what one process puts live, another one tells at once, although it keeps its answers', async () => {
  const first = await openOperator({ LIST_CACHE_MS: '60000' });
  const api = createApi({ ...first.api.deps, shutdown: new AbortController() });
  const other = await listen(api.answer, { host: '127.0.0.1', port: 0 });
  const told = async () => {
    const answer = await fetch(`http://127.0.0.1:${other.port}/api/composition`);
    return ((await answer.json()) as { composition?: { id: string } }).composition?.id;
  };
  await first.published('catalog', '1.0.0', '1.1.0');
  expect(await told()).toBeUndefined();
  const one = idOf(await first.promote({ catalog: '1.0.0' }, null));
  expect(await told()).toBe(one);
  const two = idOf(await first.promote({ catalog: '1.1.0' }, one));
  expect(await told()).toBe(two);
  await first.rollBack(two);
  expect(await told()).not.toBe(two);
  await Promise.all([api.close(), other.close(1000)]);
  await first.close();
});
