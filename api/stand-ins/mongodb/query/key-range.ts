import { AFTER, invertKey } from '../values/key.ts';
import type { Range } from './bounds.ts';

export interface KeyRange {
  from: string;
  before: string;
}

// The mark for "after all" stays what it is when a key is inverted: it is cut off, and its side opened to the bracket's end.
const bracketOf = (key: string): string => (key.endsWith(AFTER) ? key.slice(0, -AFTER.length) : key);

/** The stretch of index keys for a prefix (all fields before) and a range on the next field. */
export function keyRange(prefix: string, direction: 1 | -1, range: Range): KeyRange {
  const high = bracketOf(range.high);
  if (direction === 1)
    return {
      from: prefix + range.low + (range.lowOpen ? AFTER : ''),
      before: prefix + high + (range.highOpen ? '' : AFTER),
    };
  return {
    from: prefix + invertKey(high) + (range.highOpen ? AFTER : ''),
    before: prefix + invertKey(range.low) + (range.lowOpen ? '' : AFTER),
  };
}
