/** Longer than usual proxies in front keep an idle connection (60 s), so that none writes into one that is being closed. */
export const KEEP_ALIVE_MS = 65_000;

/** Time to close what is left when the grace of a process that shall end is over. */
export const LAST_WORDS_MS = 500;
