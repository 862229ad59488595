import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestOf } from '../kept-files/digest.ts';
import { served } from '../testing/file-host.ts';
import { idOf, keys, openOperator, type Operator } from '../testing/operator.ts';

let operator: Operator;
let live: string;
beforeEach(async () => {
  operator = await openOperator({ LIST_CACHE_MS: '0' });
  await operator.published('catalog', '1.0.0', '1.1.0');
  live = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const { clock } = operator.api;
  clock.set(new Date(clock.now().getTime() + 40 * 86_400_000).toISOString());
  await asOperator('/api/files/remove');
});
afterEach(() => operator.close());

const asOperator = (path: string, body?: object) =>
  operator.api.call('POST', path, { body, headers: { authorization: `Bearer ${keys.operator}` } });
const home = served('catalog', '1.1.0', 'js/home.js');
const keptHome = () => operator.api.call('GET', `/api/files/${digestOf(home.integrity)}`);
const next = { remotes: { catalog: '1.1.0' }, reason: 'a test' };

test('what nobody needed for a month is kept again from its host before it goes live', async () => {
  expect((await keptHome()).status).toBe(404);
  expect((await operator.promote(next.remotes, live)).status).toBe(200);
  expect((await keptHome()).status).toBe(200);
});

test.each<[what: string, says: string, answer: Parameters<Operator['host']['odd']['set']>[1]]>([
  ['has them no more', 'js/home.js answers 404', (response) => response.writeHead(404).end()],
  [
    'has others there',
    'js/home.js is not the file that was signed',
    (response) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end('x'.repeat(home.bytes)),
  ],
])('where its host %s it goes live no more, and it is said what to do', async (_what, says, answer) => {
  operator.host.odd.set('/catalog/1.1.0/js/home.js', answer);
  for (const refused of [
    await operator.promote(next.remotes, live),
    await asOperator('/api/composition/canary', { ...next, share: 10, expected: live }),
  ]) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'contradiction' } });
    const { message } = refused.body;
    expect(message).toContain('catalog 1.1.0 has files that this site has removed since nobody needed them');
    expect(message).toContain(says);
    expect(message).toContain('give it another version and publish it');
  }
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.0.0' });
});

test('what is live is not held up by what it lacks itself, and nobody asks a host for what is kept', async () => {
  await operator.published('booking', '1.0.0');
  await operator.api.deps.db.raw.collection('keptFiles').deleteOne({
    _id: served('catalog', '1.0.0', 'js/home.js').integrity as never,
  });
  for (const file of ['catalog/1.0.0/js/home.js', 'booking/1.0.0/js/home.js'])
    operator.host.odd.set(`/${file}`, (response) => response.writeHead(500).end());
  expect((await operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, live)).status).toBe(200);
});
