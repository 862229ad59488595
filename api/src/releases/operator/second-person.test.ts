import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorSettings, idOf, keys, openOperator, type Operator } from '../testing/operator.ts';

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator({
    PROMOTE_NEEDS_TWO: 'yes',
    DEPLOY_KEYS: `${operatorSettings.DEPLOY_KEYS},operator.mai=a-key-of-mai-alone`,
  });
  await operator.published('catalog', '1.0.0', '1.1.0');
});
afterEach(() => operator.close());

const promote = (version: string, expected: string | null = null, key: string = keys.operator) =>
  operator.api.call('POST', '/api/composition', {
    body: { remotes: { catalog: version }, expected, reason: 'a test' },
    headers: { authorization: `Bearer ${key}` },
  });
const KEY_OF_MAI = 'a-key-of-mai-alone';

test('a promotion is done when somebody else gives the same order, and not by the same person twice', async () => {
  for (let again = 0; again < 2; again++)
    expect(await promote('1.0.0')).toMatchObject({ status: 409, body: { code: 'second_person' } });
  expect((await promote('1.1.0', null, KEY_OF_MAI)).body).toMatchObject({ code: 'second_person' });
  expect(await operator.live()).toBeNull();
  expect((await promote('1.0.0', null, KEY_OF_MAI)).status).toBe(200);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.0.0' });
});

test('an order that nobody joined within an hour is forgotten', async () => {
  await promote('1.0.0');
  operator.api.clock.advance(61);
  expect((await promote('1.0.0', null, KEY_OF_MAI)).body).toMatchObject({ code: 'second_person' });
  expect((await promote('1.0.0')).status).toBe(200);
});

test('going back needs one person', async () => {
  await promote('1.0.0');
  const first = idOf(await promote('1.0.0', null, KEY_OF_MAI));
  await promote('1.1.0', first);
  const second = idOf(await promote('1.1.0', first, KEY_OF_MAI));
  expect((await operator.rollBack(second)).status).toBe(200);
});

test('a canary for most of the visitors is as good as a promotion: it needs two, a small one does not', async () => {
  await promote('1.0.0');
  const live = idOf(await promote('1.0.0', null, KEY_OF_MAI));
  const canary = (path: string, body: object, key: string = keys.operator) =>
    operator.api.call('POST', `/api/composition/canary${path}`, {
      body: { reason: 'a test', ...body },
      headers: { authorization: `Bearer ${key}` },
    });
  const most = { remotes: { catalog: '1.1.0' }, share: 99, expected: live };
  expect((await canary('', most)).body).toMatchObject({ code: 'second_person' });
  const { body, status } = await canary('', { ...most, share: 10 });
  expect(status).toBe(200);
  const { id } = (body as { canary: { composition: { id: string } } }).canary.composition;
  const raise = { expected: { composition: live, canary: { composition: id, share: 10 } }, share: 80 };
  expect((await canary('/share', raise)).body).toMatchObject({ code: 'second_person' });
  expect((await canary('/share', raise, KEY_OF_MAI)).status).toBe(200);
});

test('two who order “the newest of each” have to mean the same: what is published between is in neither’s order', async () => {
  const newest = (key: string) =>
    operator.api.call('POST', '/api/composition', {
      body: { expected: null, reason: 'a test' },
      headers: { authorization: `Bearer ${key}` },
    });
  expect((await newest(keys.operator)).body).toMatchObject({ code: 'second_person' });
  await operator.published('catalog', '1.2.0');
  expect((await newest(KEY_OF_MAI)).body).toMatchObject({ code: 'second_person' });
  expect(await operator.live()).toBeNull();
  expect((await newest(keys.operator)).status).toBe(200);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.2.0' });
});
