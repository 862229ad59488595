import { expect, test } from 'vitest';
import { compareVersions } from '../trust/index.ts';
import { RELEASE_ID, VERSION } from './patterns.ts';

// The release command writes a hash of the sources behind what package.json says.
test.each(['1.1.0', '1.1.0-0a1b2c3d4e', '1.1.0-rc.1', '1.1.0-rc.1-0a1b2c3d4e', '1.1.0-before-noon.2'])(
  '%s can be published, and be compared with others',
  (version) => {
    expect([VERSION.test(version), RELEASE_ID.test(`catalog@${version}`)]).toEqual([true, true]);
    expect([compareVersions(version, '1.0.9') > 0, compareVersions(version, '1.1.1') < 0]).toEqual([
      true,
      true,
    ]);
  },
);

// Older than any other one, it would take nothing away as a bound, and be taken away itself by each.
test.each(['1.1.0-rc_1', '1.1', '1.1.0-', '1.1.0+build', 'v1.1.0'])('%s is no version', (version) => {
  expect([VERSION.test(version), RELEASE_ID.test(`catalog@${version}`)]).toEqual([false, false]);
});
