/** The folders whose tests have to notice every break: those that decide about seats and money. */
export const MUTATED_FOLDERS = ['orders', 'seats', 'bookings', 'payments', 'shows', 'users'] as const;

const MUTATED = new RegExp(`^api/src/(${MUTATED_FOLDERS.join('|')})/.+\\.ts$`);

/** @param file from the root of the repository, with `/` */
export const isMutatedFile = (file: string): boolean =>
  MUTATED.test(file) && !/\.test\.ts$|\/testing\/|\.d\.ts$/.test(file);
