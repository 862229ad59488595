import type { TestApi } from '../../testing/harness.ts';
import { keys, releaseOf } from './desk.ts';

/** Every call for releases once, so that every query they make is made. */
export async function releaseDay(api: TestApi): Promise<void> {
  const why = { by: 'Mai', reason: 'a test' };
  const post = async (path: string, key: string, body: object) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await api.call('POST', `/api/${path}`, { body, headers });
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as { composition: { id: string }; canary: { composition: { id: string } } };
  };
  await post('releases', keys.catalog, releaseOf('catalog', '1.0.0'));
  const first = { remotes: { catalog: '1.0.0' }, expected: null, ...why };
  const live = (await post('composition', keys.operator, first)).composition.id;
  const began = await post('composition/canary', keys.operator, { share: 10, expected: live, ...why });
  const canary = { composition: began.canary.composition.id, share: 10 };
  await post('composition/canary/promote', keys.operator, {
    expected: { composition: live, canary },
    ...why,
  });
  await post('composition/rollback', keys.operator, { expected: canary.composition, ...why });
}
