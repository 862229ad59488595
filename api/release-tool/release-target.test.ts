import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeLocalCopy, type LocalCopy } from './local-copy.ts';
import { releaseTarget } from './release-target.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'matinee-target-'));
afterAll(() => rmSync(dir, { recursive: true }));

const copy: LocalCopy = {
  apiUrl: 'http://127.0.0.1:3001',
  operatorKey: 'operator',
  deployKeys: { catalog: 'deploy', shell: 'of the shell' },
  signingKeys: { catalog: 'signing' },
  hosts: { catalog: { dir: '/hosts/catalog', url: 'http://localhost:3011' } },
};

test('without a local copy it says what to do', () => {
  expect(() => releaseTarget({ MATINEE_DATA: path.join(dir, 'none') })).toThrow('run npm start first');
});

test('without settings it is the local copy, by what that has written for its owner only', () => {
  writeLocalCopy(dir, { ...copy, operatorKey: 'of before' });
  writeLocalCopy(dir, copy);
  expect(statSync(path.join(dir, 'release-target.json')).mode & 0o077).toBe(0);
  const target = releaseTarget({ MATINEE_DATA: dir });
  expect(target.apiUrl).toBe(copy.apiUrl);
  expect([target.deployKey('shell'), target.signingKey('catalog'), target.operatorKey()]).toEqual([
    'of the shell',
    'signing',
    'operator',
  ]);
  expect(target.host('catalog')).toEqual(copy.hosts['catalog']);
  expect(() => target.deployKey('kiosk')).toThrow('no key of kiosk');
});

test('a site elsewhere takes no key of the local copy', () => {
  const target = releaseTarget({ MATINEE_DATA: dir, MATINEE_API_URL: 'https://site.test/', DEPLOY_KEY: 'k' });
  expect([target.apiUrl, target.deployKey('catalog')]).toEqual(['https://site.test', 'k']);
  expect(() => target.operatorKey()).toThrow('OPERATOR_KEY is not set');
  expect(target.host('catalog')).toBeUndefined();
});
