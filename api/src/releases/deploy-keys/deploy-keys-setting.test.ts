import { expect, test } from 'vitest';
import { deployKeysSetting } from './deploy-keys-setting.ts';

const key = 'a-key-past-guessing';

test('each holder has a key, which may have an equals sign in it; none without the setting', () => {
  expect(deployKeysSetting.parse(`catalog=${key}==, operator=${key}-2`)).toEqual([
    { holder: 'catalog', key: `${key}==` },
    { holder: 'operator', key: `${key}-2` },
  ]);
  expect(deployKeysSetting.parse(undefined)).toEqual([]);
});

test.each([
  ['a short key', 'catalog=secret', 'has a key of catalog with fewer than 16 characters'],
  ['a key of nobody', key, 'must be a list of <holder>=<key>'],
  ['a holder without a key', 'catalog=', 'must be a list of <holder>=<key>'],
  [
    'one key for two rights',
    `catalog=${key},operator=${key}`,
    'has one key for catalog and operator: their rights are separate',
  ],
])('%s is refused', (_what, list, complaint) => {
  expect(deployKeysSetting.safeParse(list).error?.issues[0]?.message).toContain(complaint);
});
