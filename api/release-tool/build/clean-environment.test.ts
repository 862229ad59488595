import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildPackages } from './build-packages.ts';

const secrets = {
  DEPLOY_KEY: 'a deploy key',
  RELEASE_SIGNING_KEY: 'a signing key',
  OPERATOR_KEY: 'an operator key',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'a token of the pipeline',
  NPM_TOKEN: 'a token of the registry',
  CLERK_SECRET_KEY: 'sk_live_x',
};

test('a dependency that reads the environment of a build finds no key in it', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'matinee-clean-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = path.join(root, 'mfe-kiosk');
  mkdirSync(folder);
  // What every remote is built of beside its own folder.
  for (const shared of ['shared-ui/src', 'shared-ui/build'])
    mkdirSync(path.join(root, shared), { recursive: true });
  for (const file of ['shared-ui/package.json', 'federation.build.mjs', 'pnpm-lock.yaml'])
    writeFileSync(path.join(root, file), '');
  // What a build dependency could be.
  writeFileSync(
    path.join(folder, 'steal.mjs'),
    `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('dist');
writeFileSync('dist/found.json', JSON.stringify(process.env));`,
  );
  const scripts = { build: `"${process.execPath}" steal.mjs` };
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'kiosk', version: '1.0.0', scripts }),
  );
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
  await buildPackages(root, ['kiosk'], () => {}, ['mfe-kiosk']);
  const found = readFileSync(path.join(folder, 'dist/found.json'), 'utf8');
  for (const secret of Object.values(secrets)) expect(found).not.toContain(secret);
  expect(JSON.parse(found)).toMatchObject({ MATINEE_RELEASE: expect.stringMatching(/^1\.0\.0-/) as string });
});
