import type { TestApi } from '../../testing/harness.ts';
import { watchCanary } from '../canary/watch.ts';
import { actsLog } from '../signed-sets/acts-log.ts';
import { signPageView } from '../site-tokens/index.ts';
import { keys, releaseOf, sealOf, shellOf, signedShell } from './operator.ts';
import { startFileHost } from './file-host.ts';

/** Every call for releases once, so that every query they make is made. */
export async function releaseDay(api: TestApi): Promise<void> {
  const why = { by: 'Mai', reason: 'a test' };
  const post = async (path: string, key: string, body: object) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await api.call('POST', `/api/${path}`, { body, headers });
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as { composition: { id: string }; canary: { composition: { id: string } } };
  };
  const host = await startFileHost();
  const release = sealOf(host.url, releaseOf('catalog', '1.0.0'));
  await post('shells', keys.shell, { shell: signedShell(shellOf('1.0.0')) });
  await post('releases/check', keys.catalog, release);
  await post('releases', keys.catalog, release);
  await post('releases', keys.catalog, sealOf(host.url, releaseOf('catalog', '1.1.0')));
  await host.close();
  const first = { remotes: { catalog: '1.0.0' }, expected: null, ...why };
  const live = (await post('composition', keys.operator, first)).composition.id;
  const began = await post('composition/canary', keys.operator, {
    remotes: { catalog: '1.1.0' },
    share: 10,
    expected: live,
    ...why,
  });
  await api.call('GET', '/api/admin/releases', { as: 'boss' });
  await api.call('GET', '/api/files', { headers: { authorization: `Bearer ${keys.operator}` } });
  await post('files/remove', keys.operator, {});
  await post('shells/files/missing', keys.shell, { files: [`sha384-${'A'.repeat(64)}`] });
  await watchCanary(api.deps);
  await takeReports(api, live);
  // Asked where sets are signed.
  await actsLog(api.deps.db.raw).hasEnded(began.canary.composition.id);
  const canary = { composition: began.canary.composition.id, share: 10 };
  await post('composition/canary/promote', keys.operator, {
    expected: { composition: live, canary },
    ...why,
  });
  await post('composition/rollback', keys.operator, { expected: canary.composition, ...why });
}

/** What a page reports is written by the id of its view, and read for the releases' page. */
async function takeReports(api: TestApi, composition: string): Promise<void> {
  const key = api.deps.config.siteKey;
  if (key === undefined) throw new Error('This API takes no reports.');
  const token = signPageView(key, { view: 'view', composition, visitor: 'visitor' }, api.clock.now());
  const { status } = await api.call('POST', '/api/reports', { body: { token, shown: ['catalog@1.0.0'] } });
  if (status !== 202) throw new Error(`reports: ${status}`);
}
