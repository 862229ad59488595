import type { Contents, Storage } from './storage.ts';

const DONE = Promise.resolve();
const NOTHING: Contents = { collections: [], documents: [], sessions: [], term: 0 };

/** A store that keeps nothing: the collections in memory are all there is. @param contents what they begin with */
export const memoryStorage = (contents = NOTHING): Storage => ({
  contents: () => contents,
  commit: () => DONE,
  settled: () => DONE,
  close: () => DONE,
});
