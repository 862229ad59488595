import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf, keys, openOperator, releaseOf, type Operator } from '../testing/operator.ts';
import { served } from '../testing/file-host.ts';

let operator: Operator;
let live: string | null;
beforeEach(async () => {
  operator = await openOperator();
  live = null;
});
afterEach(() => operator.close());

const [home, movies] = ['/catalog', '/movies'].map((path) => ({
  path,
  screen: 'home',
  preload: ['js/home.js'],
}));
const part = {
  name: 'showtimes',
  fills: 'movie.showtimes',
  preload: ['js/part.js'],
  props: { type: 'object', properties: {} },
  box: { base: 108 },
  shows: 'always',
  audience: 'everyone',
  budget: { js: 2_000 },
};
const publish = async (version: string, change: object) =>
  expect(
    await operator.publish(
      releaseOf('catalog', version, {
        exposes: ['default', 'preload', 'parts'],
        files: {
          ...releaseOf('catalog', version).files,
          'js/part.js': served('catalog', version, 'js/part.js'),
        },
        ...change,
      }),
    ),
  ).toMatchObject({ status: 201 });
async function promote(version: string) {
  const answer = await operator.promote({ catalog: version }, live);
  if (answer.status === 200) live = idOf(answer);
  return answer;
}
const whole = { routes: [home, movies], parts: [part] };

test.each<[what: string, change: object, says: string]>([
  ['a route', { routes: [home], parts: [part] }, 'lacks /movies of 1.2.0'],
  ['a part', { routes: [home, movies] }, 'lacks the part showtimes of 1.2.0'],
])('a release without %s that went live after it was published is refused', async (_what, change, says) => {
  await publish('1.0.0', { routes: [home] });
  await promote('1.0.0');
  // Nothing is lost yet: its gates are open.
  await publish('1.1.0', change);
  await publish('1.2.0', whole);
  expect((await promote('1.2.0')).status).toBe(200);
  expect(await promote('1.1.0')).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect((await promote('1.1.0')).body['message']).toContain(says);
});

test('one that says that they go is not, and neither is one that was live before', async () => {
  await publish('1.0.0', { routes: [home] });
  await promote('1.0.0');
  await publish('1.1.0', { routes: [home], retires: ['/movies', 'showtimes'] });
  await publish('1.2.0', whole);
  for (const version of ['1.2.0', '1.1.0', '1.2.0', '1.0.0'])
    expect((await promote(version)).status).toBe(200);
});

test('one that only a canary had is not: what went live since goes by no way back', async () => {
  await publish('1.0.0', { routes: [home] });
  await promote('1.0.0');
  await publish('1.1.0', { routes: [home] });
  const order = (path: string, body: object) =>
    operator.api.call('POST', `/api/composition/${path}`, {
      body: { reason: 'a test', ...body },
      headers: { authorization: `Bearer ${keys.operator}` },
    });
  const began = await order('canary', { remotes: { catalog: '1.1.0' }, share: 10, expected: live });
  expect(began.status).toBe(200);
  const { canary } = began.body as { canary: { composition: { id: string }; share: number } };
  const running = { composition: canary.composition.id, share: canary.share };
  const ended = await order('canary/end', { expected: { composition: live, canary: running } });
  expect(ended).toMatchObject({ status: 200 });
  await publish('1.2.0', { routes: [home, movies] });
  expect((await promote('1.2.0')).status).toBe(200);
  expect(await promote('1.1.0')).toMatchObject({ status: 409, body: { code: 'contradiction' } });
});
