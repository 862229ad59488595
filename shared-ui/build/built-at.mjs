/**
 * When a build was made, as it says itself: of a commit, when that was made, however often it is built. Else an older commit that a pipeline
 * builds once more would be newer than the one that has mended it.
 * @returns {string} an instant in UTC, which is not to come: a clock that is wrong makes no build the newest for good
 */
export function builtAt() {
  const { MATINEE_COMMITTED_AT } = process.env;
  const now = Date.now();
  return new Date(MATINEE_COMMITTED_AT ? Math.min(Date.parse(MATINEE_COMMITTED_AT), now) : now).toISOString();
}
