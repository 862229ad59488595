import { BaseSequencer } from 'vitest/node';

/**
 * The order of test files in which no worker waits at the end for another one's longest: those are begun first.
 * @param {string[]} longest ends of their paths, the longest one first
 */
export const longestFirst = (longest) =>
  class LongestFirst extends BaseSequencer {
    async sort(files) {
      const sorted = await super.sort(files);
      const placeOf = ({ moduleId }) => {
        const place = longest.findIndex((end) => moduleId.endsWith(end));
        return place < 0 ? longest.length : place;
      };
      return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
    }
  };
