import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskSettings, idOf, keys, openDesk, type Desk } from '../testing/operator.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk({
    PROMOTE_NEEDS_TWO: 'yes',
    DEPLOY_KEYS: `${deskSettings.DEPLOY_KEYS},operator.mai=a-key-of-mai-alone`,
  });
  await desk.published('catalog', '1.0.0', '1.1.0');
});
afterEach(() => desk.close());

const promote = (version: string, expected: string | null = null, key: string = keys.operator) =>
  desk.api.call('POST', '/api/composition', {
    body: { remotes: { catalog: version }, expected, reason: 'a test' },
    headers: { authorization: `Bearer ${key}` },
  });
const mai = 'a-key-of-mai-alone';

test('a promotion is done when somebody else gives the same order, and not by the same person twice', async () => {
  for (let again = 0; again < 2; again++)
    expect(await promote('1.0.0')).toMatchObject({ status: 409, body: { code: 'second_person' } });
  expect((await promote('1.1.0', null, mai)).body).toMatchObject({ code: 'second_person' });
  expect(await desk.live()).toBeNull();
  expect((await promote('1.0.0', null, mai)).status).toBe(200);
  expect((await desk.live())?.remotes).toEqual({ catalog: '1.0.0' });
});

test('an order that nobody joined within an hour is forgotten', async () => {
  await promote('1.0.0');
  desk.api.clock.advance(61);
  expect((await promote('1.0.0', null, mai)).body).toMatchObject({ code: 'second_person' });
  expect((await promote('1.0.0')).status).toBe(200);
});

test('going back needs one person', async () => {
  await promote('1.0.0');
  const first = idOf(await promote('1.0.0', null, mai));
  await promote('1.1.0', first);
  const second = idOf(await promote('1.1.0', first, mai));
  expect((await desk.rollBack(second)).status).toBe(200);
});
