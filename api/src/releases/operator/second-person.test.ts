import { afterEach, beforeEach, expect, test } from 'vitest';
import { actsLog } from '../signed-sets/acts-log.ts';
import { openSignedOperator, signSet, toSignOf } from '../testing/with-root.ts';
import {
  operatorSettings,
  idOf,
  keys,
  openOperator,
  shellReleaseOf,
  type Operator,
} from '../testing/operator.ts';
import { lineAfter, logLineSchema } from '../trust/index.ts';
import { secondPerson } from './second-person.ts';

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

const acts = async () => {
  const { body } = await operator.api.call('GET', '/api/trust/log', {
    headers: { authorization: `Bearer ${keys.operator}` },
  });
  return (body['lines'] as { act: string; by: string; detail: object }[]).filter(
    ({ act }) => act !== 'published' && act !== 'shell-published',
  );
};

test('both are told of: who ordered it first as soon as he has, and with who did it', async () => {
  for (let again = 0; again < 3; again++) await promote('1.0.0');
  expect(await acts()).toMatchObject([
    { act: 'ordered-by-one', by: 'operator', detail: { order: 'promoted', releases: 'catalog@1.0.0' } },
  ]);
  await promote('1.0.0', null, KEY_OF_MAI);
  const by = 'operator.mai, as operator had ordered';
  expect((await acts())[1]).toMatchObject({ act: 'promoted', by });
});

test('an order whose line could not be written is not waiting for anybody', async () => {
  const log = actsLog(operator.api.deps.db.raw);
  const input = { remotes: { catalog: '1.0.0' } };
  const said = { by: 'operator', reason: 'a test' };
  const append = () => Promise.reject(new Error('no database'));
  await expect(
    secondPerson(operator.api.deps, { append })('promoted', input, 'operator', said),
  ).rejects.toThrow('no database');
  const agree = secondPerson(operator.api.deps, log);
  for (const who of ['operator.mai', 'operator.mai'])
    await expect(agree('promoted', input, who, { ...said, by: who })).rejects.toMatchObject({
      code: 'second_person',
    });
  expect(await acts()).toMatchObject([{ by: 'operator.mai' }]);
});

test('two whose names are long have a line that everybody can read who verifies the log', async () => {
  const { deps } = operator.api;
  const agree = secondPerson(deps, actsLog(deps.db.raw));
  const said = (id: string) => ({ by: `${id.repeat(120)} (user_${id.repeat(27)})`, reason: 'a test' });
  const input = { remotes: { catalog: '1.0.0' } };
  await expect(agree('promoted', input, 'operator', said('a'))).rejects.toMatchObject({
    code: 'second_person',
  });
  const by = await agree('promoted', input, 'operator.mai', said('b'));
  const line = lineAfter(undefined, {
    at: new Date().toISOString(),
    act: 'promoted',
    by,
    reason: '',
    detail: {},
  });
  expect(logLineSchema.parse(line).by).toMatch(/b \(user_b{27}\), as …a+ \(user_a{27}\) had ordered$/);
});

test('an order of somebody who may give it no more is joined by nobody', async () => {
  const { api } = operator;
  const order = { remotes: { catalog: '1.0.0' }, expected: null };
  const asked = { as: 'boss', body: { ...order, reason: 'a test' } };
  const first = await api.call('POST', '/api/admin/releases/promote', asked);
  expect(first.body).toMatchObject({ code: 'second_person' });
  api.admins.delete('boss');
  expect((await promote('1.0.0')).body).toMatchObject({ code: 'second_person' });
  expect(await operator.live()).toBeNull();
  // Nor one of a key that is in the settings no more; the order of who has a right yet still waits.
  const deployKeys = api.deps.config.deployKeys.filter(({ holder }) => holder !== 'operator');
  const later = { ...api.deps, config: { ...api.deps.config, deployKeys } };
  const said = { by: 'Mai (boss)', reason: 'a test' };
  await expect(
    secondPerson(later, actsLog(api.deps.db.raw))('promoted', order, 'boss', said),
  ).rejects.toMatchObject({ code: 'second_person' });
  api.admins.add('boss');
  expect((await promote('1.0.0', null, KEY_OF_MAI)).status).toBe(200);
});

/** What a restart with other keys of Mai does. */
function restartWith(...ofMai: string[]): void {
  const { config } = operator.api.deps;
  const others = config.deployKeys.filter(({ holder }) => holder !== 'operator.mai');
  config.deployKeys = [...others, ...ofMai.map((key) => ({ holder: 'operator.mai', key }))];
}
const NEXT_OF_MAI = 'the-next-key-of-mai';

test('nor is one of a key that was replaced since: whoever had taken that has given it', async () => {
  await promote('1.0.0', null, KEY_OF_MAI);
  restartWith(KEY_OF_MAI, NEXT_OF_MAI);
  restartWith(NEXT_OF_MAI);
  expect((await promote('1.0.0')).body).toMatchObject({ code: 'second_person' });
  expect(await operator.live()).toBeNull();
});

test('it is joined while its key has only another one beside it', async () => {
  await promote('1.0.0', null, KEY_OF_MAI);
  restartWith(KEY_OF_MAI, NEXT_OF_MAI);
  expect((await promote('1.0.0')).status).toBe(200);
});

test('given again with the next key it may be joined, and its line is written anew', async () => {
  await promote('1.0.0', null, KEY_OF_MAI);
  operator.api.clock.advance(1);
  restartWith(NEXT_OF_MAI);
  for (let again = 0; again < 2; again++) await promote('1.0.0', null, NEXT_OF_MAI);
  expect(await acts()).toMatchObject([{ by: 'operator.mai' }, { by: 'operator.mai' }]);
  expect((await promote('1.0.0')).status).toBe(200);
});

test('no deploy key can be found by what is written down of an order', async () => {
  await promote('1.0.0');
  const waiting = operator.api.deps.db.raw.collection<{ _id: string; keys: string[] }>('waitingOrders');
  expect((await waiting.findOne())?.keys).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/)]);
});

test('an order that nobody joined within an hour is forgotten', async () => {
  await promote('1.0.0');
  operator.api.clock.advance(61);
  expect((await promote('1.0.0', null, KEY_OF_MAI)).body).toMatchObject({ code: 'second_person' });
  expect((await promote('1.0.0')).status).toBe(200);
});

test('nor is one joined that was given while all clocks were ahead; given again it is told of anew', async () => {
  operator.api.clock.advance(7 * 60);
  await promote('1.0.0');
  operator.api.clock.advance(-7 * 60);
  for (let again = 0; again < 2; again++)
    expect((await promote('1.0.0', null, KEY_OF_MAI)).body).toMatchObject({ code: 'second_person' });
  expect(await acts()).toMatchObject([{ by: 'operator' }, { by: 'operator.mai' }]);
  expect((await promote('1.0.0')).status).toBe(200);
});

test('the line of who gives an order anew stands before it waits again, also after clocks were ahead', async () => {
  operator.api.clock.advance(7 * 60);
  await promote('1.0.0');
  operator.api.clock.advance(-7 * 60);
  await promote('1.0.0');
  expect(await acts()).toMatchObject([{ by: 'operator' }, { by: 'operator' }]);
});

test('going back needs one person', async () => {
  await promote('1.0.0');
  const first = idOf(await promote('1.0.0', null, KEY_OF_MAI));
  await promote('1.1.0', first);
  const second = idOf(await promote('1.1.0', first, KEY_OF_MAI));
  expect((await operator.rollBack(second)).status).toBe(200);
});

test('a canary for most of the visitors is as good as a promotion: it needs two, a small one does not, and nor does one for fewer than have it', async () => {
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
  const from = (share: number) => ({ composition: live, canary: { composition: id, share } });
  // Whoever says that more have it than do is asked to look again.
  expect((await canary('/share', { expected: from(99), share: 90 })).body).toMatchObject({ code: 'moved' });
  const lower = await canary('/share', { expected: from(80), share: 60 });
  expect(lower.body).toMatchObject({ canary: { share: 60 } });
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

test('the same is ordered with the shell that is live and without it: the command names it, the page of admins does not', async () => {
  const files = { 'js/main.js': 'main' };
  await operator.handIn(files);
  await operator.deployShell(shellReleaseOf('2.0.0', files));
  const first = { catalog: '1.0.0', shell: '2.0.0' };
  const order = (remotes: object, expected: string | null, key: string = keys.operator, more: object = {}) =>
    operator.api.call('POST', `/api/composition${'share' in more ? '/canary' : ''}`, {
      body: { remotes, expected, reason: 'a test', ...more },
      headers: { authorization: `Bearer ${key}` },
    });
  await order(first, null);
  const live = idOf(await order(first, null, KEY_OF_MAI));

  const share = { share: 90 };
  const next = { catalog: '1.1.0', shell: '2.0.0' };
  expect((await order({ catalog: '1.1.0' }, live, keys.operator, share)).body).toMatchObject({
    code: 'second_person',
  });
  const { body } = await order(next, live, KEY_OF_MAI, share);
  const { id } = (body as { canary: { composition: { id: string } } }).canary.composition;
  const canary = { expected: { composition: live, canary: { composition: id, ...share } }, reason: 'a test' };
  await operator.api.call('POST', '/api/admin/releases/canary/end', { as: 'boss', body: canary });

  expect((await order(next, live)).body).toMatchObject({ code: 'second_person' });
  const { status } = await operator.api.call('POST', '/api/admin/releases/promote', {
    as: 'boss',
    body: { remotes: { catalog: '1.1.0' }, expected: live, reason: 'a test' },
  });
  expect(status).toBe(200);
  expect((await operator.live())?.remotes).toMatchObject({ catalog: '1.1.0 (1.0.0)' });
});

test('in which turn somebody names what gets no fallback, or what goes, makes no other order', async () => {
  const agree = secondPerson(operator.api.deps, actsLog(operator.api.deps.db.raw));
  const input = (names: string[]) => ({ remotes: { catalog: '1.0.0' }, noFallback: names, drops: names });
  const said = { by: 'operator', reason: 'a test' };
  const order = (names: string[], who: string) => agree('promoted', input(names), who, said);
  await expect(order(['catalog', 'booking'], 'operator')).rejects.toMatchObject({ code: 'second_person' });
  await expect(order(['catalog'], 'operator.mai')).rejects.toMatchObject({ code: 'second_person' });
  expect(await order(['booking', 'catalog'], 'operator.mai')).toContain('as operator had ordered');
});

test('where the operator’s key is elsewhere, more visitors within what was signed need a second person, too', async () => {
  await operator.close();
  const signed = await openSignedOperator(
    {},
    {
      PROMOTE_NEEDS_TWO: 'yes',
      DEPLOY_KEYS: `${operatorSettings.DEPLOY_KEYS},operator.mai=a-key-of-mai-alone`,
    },
  );
  operator = signed;
  await operator.published('catalog', '1.0.0', '1.1.0');
  const give = (path: string, body: object, key: string = keys.operator) =>
    operator.api.call('POST', `/api/composition${path}`, {
      body: { reason: 'a test', ...body },
      headers: { authorization: `Bearer ${key}` },
    });
  /** What the order is with its signature, of a set for so many of the visitors. */
  const withSignature = async (path: string, body: object, share: number) => {
    const { set, composition } = toSignOf(await give(path, body));
    const { id, createdAt } = composition;
    const made = signSet({ ...set, signed: { ...set.signed, share } });
    return { ...body, signed: { set: made, composition: { id, createdAt } } };
  };
  const first = await withSignature('', { remotes: { catalog: '1.0.0' }, expected: null }, 100);
  await give('', first);
  const live = idOf(await give('', first, KEY_OF_MAI));
  const most = { remotes: { catalog: '1.1.0' }, share: 90, expected: live };
  // Nobody has ordered it for more.
  const small = await withSignature('/canary', { ...most, share: 10 }, 99);
  expect(await give('/canary', small)).toMatchObject({ status: 409, body: { code: 'bad_signature' } });

  const canary = await withSignature('/canary', most, 90);
  expect((await give('/canary', canary)).body).toMatchObject({ code: 'second_person' });
  const { body } = await give('/canary', canary, KEY_OF_MAI);
  const { id } = (body as { canary: { composition: { id: string } } }).canary.composition;
  const expecting = (share: number) => ({ composition: live, canary: { composition: id, share } });
  expect((await give('/canary/share', { expected: expecting(90), share: 5 })).status).toBe(200);
  const raise = { expected: expecting(5), share: 90 };
  expect((await give('/canary/share', raise)).body).toMatchObject({ code: 'second_person' });
  expect((await give('/canary/share', raise)).body).toMatchObject({ code: 'second_person' });
  expect((await give('/canary/share', raise, KEY_OF_MAI)).status).toBe(200);
});
