/** The folders whose tests have to notice every break: those that decide about seats and money. */
export const MUTATED_FOLDERS = [
  'orders',
  'seats',
  'bookings',
  'payments',
  'shows',
  'users',
  'jobs',
  'money-cases',
  'admin/money',
] as const;

const MUTATED = new RegExp(`^api/src/(${MUTATED_FOLDERS.join('|')})/.+\\.ts$`);

/** Tests and what only tests use, such as the model: whether its guards matter is tried by tests of its own. */
const OF_TESTS = /\.test\.ts$|\/testing\/|\/orders\/correctness\/|\.d\.ts$/;

/** @param file from the root of the repository, with `/` */
export const isMutatedFile = (file: string): boolean => MUTATED.test(file) && !OF_TESTS.test(file);
