import { expect, onTestFinished, test } from 'vitest';
import { idOf, keys, openOperator } from '../testing/operator.ts';

test('more releases than a composition holds are not revoked one by one; a bound makes room again', async () => {
  const operator = await openOperator();
  onTestFinished(() => operator.close());
  await operator.published('catalog', '1.0.0', '1.1.0');
  const live = idOf(await operator.promote({ catalog: '1.0.0' }, null));
  const revoked = Array.from({ length: 500 }, (_, at) => `catalog@0.0.${at}`);
  await operator.api.deps.db.raw
    .collection<{ _id: string }>('compositions')
    .updateOne({ _id: live }, { $set: { 'composition.revoked': revoked } });
  const revoke = (body: object) =>
    operator.api.call('POST', '/api/composition/revoke', {
      body: { expected: live, reason: 'a test', ...body },
      headers: { authorization: `Bearer ${keys.operator}` },
    });
  const one = { releases: ['catalog@1.1.0'] };
  const refused = await revoke(one);
  expect(refused).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect(refused.body['message']).toContain('--not-older-than');
  const { status, body } = await revoke({ ...one, oldest: { catalog: '1.0.0' } });
  expect([status, (body['composition'] as { revoked: string[] }).revoked]).toEqual([200, ['catalog@1.1.0']]);
});
