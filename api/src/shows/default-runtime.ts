/** For movies whose running time the movie database does not know. */
export const DEFAULT_RUNTIME_MINUTES = 120;
export type DefaultRuntimeMinutes = typeof DEFAULT_RUNTIME_MINUTES;
