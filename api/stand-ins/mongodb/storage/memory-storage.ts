import type { Storage } from './storage.ts';

const DONE = Promise.resolve();

/** A store that keeps nothing: the collections in memory are all there is. */
export const memoryStorage = (): Storage => ({
  contents: () => ({ collections: [], documents: [], sessions: [], term: 0 }),
  commit: () => DONE,
  settled: () => DONE,
  close: () => DONE,
});
