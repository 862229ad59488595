import semver from 'semver';
import { expect, test } from 'vitest';
import { compareVersions, isBelow } from './versions.ts';

const ORDERED = [
  '0.9.0',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1-0',
  '1.2.0',
  '1.10.0',
  '2.0.0+build.1',
];

test('versions are compared as semver does', () => {
  for (const one of ORDERED)
    for (const other of ORDERED)
      expect([one, other, Math.sign(compareVersions(one, other))]).toEqual([
        one,
        other,
        semver.compare(one, other),
      ]);
});

test('a hash of the sources makes a version neither higher nor lower', () => {
  expect(compareVersions('1.0.0-0a1b2c3d4e', '1.0.0')).toBe(0);
  expect(compareVersions('1.0.0-0a1b2c3d4e', '1.0.0-ffffffffff')).toBe(0);
  expect(compareVersions('1.0.0-0a1b2c3d4e', '1.0.0-rc.1')).toBeGreaterThan(0);
  expect(compareVersions('nothing', '0.0.0')).toBeLessThan(0);
});

test('of two builds of one version the one that was built before is below', () => {
  const early = { version: '1.0.0-ffffffffff', builtAt: '2026-03-01T00:00:00.000Z' };
  const late = { version: '1.0.0-0000000000', builtAt: '2026-03-02T00:00:00.000Z' };
  expect([isBelow(early, late), isBelow(late, early), isBelow(early, early)]).toEqual([true, false, false]);
});
