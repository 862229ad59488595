import { NAMES_OF_BROWSERS, NAMES_OF_SHEETS, RESERVED_NAMES } from '@matinee/api/release-patterns';

/** What no remote can be called: of packages, classes and settings of this repository as well. */
export const TAKEN_NAMES: readonly string[] = [
  ...RESERVED_NAMES,
  ...NAMES_OF_BROWSERS,
  ...NAMES_OF_SHEETS,
  'shared',
  'builder',
  'matinee',
];
