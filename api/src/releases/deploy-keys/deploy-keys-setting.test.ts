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

test('a holder has two keys while one replaces the other, and each name has its own', () => {
  const list = `catalog=${KEY}, catalog=${KEY}-2, catalogtwo=${KEY}-3, operator=${KEY}-4, operator.mai=${KEY}-5, operator.mai-two=${KEY}-6`;
  expect(deployKeysSetting.parse(list).map(({ holder }) => holder)).toEqual([
    'catalog',
    'catalog',
    'catalogtwo',
    'operator',
    'operator.mai',
    'operator.mai-two',
  ]);
});

test.each([
  ['a short key', 'catalog=secret', 'has a key of catalog with fewer than 16 characters'],
  ['a key of nobody', KEY, 'must be a list of <holder>=<key>'],
  ['a holder without a key', 'catalog=', 'must be a list of <holder>=<key>'],
  [
    'a name that goes on from another one’s',
    `booking-kids=${KEY}, catalog=${KEY}-2, booking=${KEY}-3`,
    'has keys of booking-kids and booking, which begin alike: what one names in its sheets could be the other’s',
  ],
  [
    'an operator with a dash',
    `operator=${KEY}, operator-mai=${KEY}-2`,
    'has keys of operator and operator-mai, which begin alike',
  ],
  [
    'one key for two rights',
    `catalog=${KEY},operator=${KEY}`,
    'has one key for catalog and operator: their rights are separate',
  ],
])('%s is refused', (_what, list, complaint) => {
  expect(deployKeysSetting.safeParse(list).error?.issues[0]?.message).toContain(complaint);
});
