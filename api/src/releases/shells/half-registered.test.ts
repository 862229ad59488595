import { expect, test } from 'vitest';
import { keptFiles } from '../kept-files/kept-files.ts';
import { originsIn } from '../provenance/origins.ts';
import { statementsIn } from '../provenance/proven.ts';
import { releaseStore } from '../store/store.ts';
import { keys, openOperator, shellReleaseOf } from '../testing/operator.ts';
import { billOf } from '../testing/pipeline.ts';
import { registerShell } from './register.ts';

test('of a shell whose process ended as soon as it was registered it is known what is in it', async () => {
  const operator = await openOperator();
  const { config, clock, db } = operator.api.deps;
  const files = { 'main.js': '/* main */', 'sbom.json': billOf('shell', '2.0.0') };
  await operator.handIn(files);
  const context = {
    store: releaseStore(db.raw),
    clock,
    teamKeys: config.teamKeys,
    files: keptFiles(db.raw),
    builders: undefined,
    origins: { ...originsIn(db.raw), keep: () => Promise.reject(new Error('the process ended')) },
    whyUnproven: () => Promise.resolve(undefined),
    statementOf: statementsIn(db.raw),
    answers: () => ({ successes: new Map(), refusals: new Map() }),
  };
  const shell = shellReleaseOf('2.0.0', files, 'shell', { sbom: 'sbom.json' });
  await expect(registerShell(context, { shell, holder: 'shell', together: false })).rejects.toThrow(
    'the process ended',
  );
  const headers = { authorization: `Bearer ${keys.shell}` };
  const { body } = await operator.api.call('GET', '/api/releases/shell/2.0.0/sbom', { headers });
  expect(body['sbom']).toBe(files['sbom.json']);
  await operator.close();
});
