import { expect, test } from 'vitest';
import { deployKeysSetting } from './deploy-keys-setting.ts';

const KEY = 'a-key-past-guessing';

test('each holder has a key, which may have an equals sign in it; none without the setting', () => {
  expect(deployKeysSetting.parse(`catalog=${KEY}==, operator=${KEY}-2`)).toEqual([
    { holder: 'catalog', key: `${KEY}==` },
    { holder: 'operator', key: `${KEY}-2` },
  ]);
  expect(deployKeysSetting.parse(undefined)).toEqual([]);
});

test('a holder has two keys while one replaces the other, and each name has its own, however alike they begin', () => {
  const list = `catalog=${KEY}, catalog=${KEY}-2, catalog-two=${KEY}-3`;
  expect(deployKeysSetting.parse(list).map(({ holder }) => holder)).toEqual([
    'catalog',
    'catalog',
    'catalog-two',
  ]);
});

test.each([
  ['a short key', 'catalog=secret', 'has a key of catalog with fewer than 16 characters'],
  ['a key of nobody', KEY, 'must be a list of <holder>=<key>'],
  ['a holder without a key', 'catalog=', 'must be a list of <holder>=<key>'],
  [
    'one key for two rights',
    `catalog=${KEY},operator=${KEY}`,
    'has one key for catalog and operator: their rights are separate',
  ],
])('%s is refused', (_what, list, complaint) => {
  expect(deployKeysSetting.safeParse(list).error?.issues[0]?.message).toContain(complaint);
});
