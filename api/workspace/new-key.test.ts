import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readTeamKeys } from '@matinee/api/release-signing';
import { isMadeUp } from '@matinee/api/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const bare = mkdtempSync(path.join(tmpdir(), 'matinee-new-key-'));
afterAll(() => rmSync(bare, { recursive: true, force: true }));

beforeAll(() => {
  for (const file of ['api/workspace/run.mjs', 'api/workspace/new-key.mjs'])
    cpSync(path.join(root, file), path.join(bare, file), { recursive: true });
  mkdirSync(path.join(bare, 'mfe-catalog'));
  writeFileSync(path.join(bare, 'mfe-catalog/remote.json'), '{}');
});

/** Where nothing is installed, and nothing could be: there is no npx on the path. */
function newKey(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(bare, 'api/workspace/run.mjs'), 'release', 'new-key', ...words],
    { encoding: 'utf8', env: { PATH: '/nowhere' } },
  );
  return { status, stdout, stderr };
}
const valueOf = (text: string, name: string) => new RegExp(`^  ${name}=(\\S+)$`, 'm').exec(text)?.[1] ?? '';

test('a pair of signing keys is made with Node alone', () => {
  const { stdout, status } = newKey('catalog');
  expect(status).toBe(0);
  expect(valueOf(stdout, 'RELEASE_SIGNING_KEY')).not.toBe('');
  expect(readTeamKeys(`catalog=${valueOf(stdout, 'catalog')}`).has('catalog')).toBe(true);
  expect(valueOf(newKey('root').stdout, 'ROOT_SIGNING_KEY')).not.toBe('');
  expect(valueOf(newKey('builder').stdout, 'BUILDER_SIGNING_KEY')).not.toBe('');
});

test.each(['SITE_KEY', 'METRICS_TOKEN', 'ALARM_WEBHOOK_SECRET', 'BACKUP_KEY', 'TICKET_SIGNING_KEY'])(
  '%s is made by chance, another one each time',
  (name) => {
    const [one, other] = [valueOf(newKey(name).stdout, name), valueOf(newKey(name).stdout, name)];
    expect(one.length).toBeGreaterThanOrEqual(32);
    expect(isMadeUp(one)).toBe(false);
    expect(other).not.toBe(one);
  },
);

test('a key of tickets comes with its public half, as the API publishes it', () => {
  const { stdout } = newKey('TICKET_SIGNING_KEY');
  const signing = createPrivateKey({
    key: Buffer.from(valueOf(stdout, 'TICKET_SIGNING_KEY'), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(signing).export({ format: 'jwk' });
  expect(valueOf(stdout, 'TICKET_PUBLIC_KEYS')).toBe(Buffer.from(x, 'base64url').toString('base64'));
});

test('a deploy key is told to its holder and to the API', () => {
  const team = newKey('DEPLOY_KEYS', 'catalog').stdout;
  expect(valueOf(team, 'DEPLOY_KEY')).toBe(valueOf(team, 'catalog'));
  const operator = newKey('DEPLOY_KEYS', 'operator.mai').stdout;
  expect(valueOf(operator, 'OPERATOR_KEY')).toBe(valueOf(operator, 'operator.mai'));
});

test.each([
  [[]],
  [['nothing']],
  [['DEPLOY_KEYS']],
  [['DEPLOY_KEYS', 'a stranger']],
  [['SITE_KEY', 'catalog']],
])('of %j the command says which keys there are', (words) => {
  const { status, stdout, stderr } = newKey(...words);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('new-key DEPLOY_KEYS <holder>');
});
