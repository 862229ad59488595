/** Which of so many parts of the tests has its turn, from 0. */
export function turn(
  parts: number,
  env?: { MATINEE_SEED?: string | undefined },
  commit?: () => string,
): number;
