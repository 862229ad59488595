/** Longer than usual proxies in front keep an idle connection (60 s), so that none writes into one that is being closed. */
export const KEEP_ALIVE_MS = 65_000;

/**
 * What a caller is told who may try again: what is away, such as a database that elects, a vendor, a clock that is being set, is
 * often back by then.
 */
export const RETRY_SECONDS = 5;

/**
 * So long the shell's server waits for an answer of the API: longer than the API takes for any (its `REQUEST_TIMEOUT_MS`), and than an
 * nginx between, which asks the other one by then; and shorter than proxies in front wait.
 */
export const ANSWER_MS = 29_000;

/**
 * An ordinary election of a primary takes up to so long, and each request waits for its end.
 * https://www.mongodb.com/docs/manual/core/replica-set-elections/
 */
export const ELECTION_MS = 12_000;

/** Time to close what is left when the grace of a process that shall end is over. */
export const LAST_WORDS_MS = 500;
