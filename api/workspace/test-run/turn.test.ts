import { expect, test } from 'vitest';
import { turn } from './turn.mjs';

const ofCommit = (hash: string) => turn(3, {}, () => `${hash}8a9b0c1d2e3f40516273849\n`);

test('a commit has always the same turn, and each part is some commit’s', () => {
  expect(['00000000', '00000001', '00000002', 'ffffffff'].map(ofCommit)).toEqual([0, 1, 2, 0]);
});

test('a seed asks for a turn, whatever the commit', () => {
  const commit = () => expect.unreachable();
  expect(turn(3, { MATINEE_SEED: '5' }, commit)).toBe(2);
});

test('a seed that is no number is refused: no part would have its turn', () => {
  expect(() => turn(3, { MATINEE_SEED: 'all' })).toThrow('MATINEE_SEED is a whole number, such as 3');
});

test('the commit that is checked out has a turn', () => {
  expect([0, 1, 2]).toContain(turn(3, {}));
});
