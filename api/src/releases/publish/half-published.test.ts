import { expect, test } from 'vitest';
import type { ReleaseOnHost } from '../documents/composition.ts';
import { readFromHost } from '../gates/read-from-host.ts';
import { keptFiles } from '../kept-files/kept-files.ts';
import { originsIn } from '../provenance/origins.ts';
import { releaseStore } from '../store/store.ts';
import { keys, openOperator } from '../testing/operator.ts';
import { billOf, pipelineOf } from '../testing/pipeline.ts';
import { publishRelease } from './publish.ts';
import { publishTries } from './tries.ts';

test('of a release whose process ended as soon as it was registered it is known what is in it', async () => {
  const operator = await openOperator();
  const { config, clock, db } = operator.api.deps;
  const sealed = operator.sealed(pipelineOf(operator.host).built('1.0.0'));
  const release = sealed as unknown as ReleaseOnHost;
  const { siteUrl, teamKeys } = config;
  const context = {
    store: releaseStore(db.raw),
    teamKeys,
    address: { siteUrl, hosts: undefined },
    whyUnproven: () => Promise.resolve(undefined),
    answers: () => ({ successes: new Map(), refusals: new Map() }),
    clock,
    read: readFromHost({ baseUrl: release.baseUrl, site: siteUrl, timeoutMs: 5_000 }),
    files: keptFiles(db.raw),
    builders: undefined,
    origins: { ...originsIn(db.raw), keep: () => Promise.reject(new Error('the process ended')) },
    tries: publishTries(),
  };
  await expect(publishRelease(context, { release, holder: 'catalog' })).rejects.toThrow('the process ended');
  // It is registered, and cannot come again.
  expect((await operator.publish(sealed as { name: string })).body).toMatchObject({ code: 'exists' });
  const headers = { authorization: `Bearer ${keys.catalog}` };
  const { body } = await operator.api.call('GET', '/api/releases/catalog/1.0.0/sbom', { headers });
  expect(body['sbom']).toBe(billOf('catalog', '1.0.0'));
  await operator.close();
});

test('what was begun by a release that was never registered gives way to one that is', async () => {
  const operator = await openOperator();
  const bill = billOf('catalog', '1.0.0');
  const origins = originsIn(operator.api.deps.db.raw);
  const nothing = { provenance: null, bill: null };
  await origins.begin('catalog@1.0.0', nothing, { provenance: 'of nobody', bill: undefined });
  const document = pipelineOf(operator.host).built('1.0.0');
  expect((await operator.publish(document)).status).toBe(201);
  expect(await origins.of('catalog@1.0.0')).toMatchObject({ bill });
  expect(await origins.of('catalog@1.0.0')).not.toHaveProperty('envelope');
  await origins.begin('catalog@1.0.0', nothing, { provenance: undefined, bill: undefined });
  expect(await origins.of('catalog@1.0.0')).toMatchObject({ bill });
  await operator.close();
});
