import { AFTER, encodeKey, typeBracket } from '../values/key.ts';
import { isOperators, kindOf } from '../values/kinds.ts';

export interface Range {
  low: string;
  high: string;
  lowOpen: boolean;
  highOpen: boolean;
}

/** Where the keys of all matches lie for one field: at points, in ascending order, or in a range. */
export type Bounds = { points: string[] } | { range: Range };

const NULL_KEY = encodeKey(null);
const RANGED = new Set(['number', 'string', 'date', 'objectId', 'bool']);

// An array equals itself, or an element of an array equals it: too rare to be worth bounds.
const isPoint = (value: unknown): boolean => !['array', 'regex'].includes(kindOf(value));

function pointsOf(condition: unknown): string[] | undefined {
  if (!isOperators(condition)) return isPoint(condition) ? [encodeKey(condition)] : undefined;
  if ('$eq' in condition && isPoint(condition.$eq)) return [encodeKey(condition.$eq)];
  const choices = condition.$in;
  if (Array.isArray(choices) && choices.every(isPoint)) return [...new Set(choices.map(encodeKey))].sort();
  if (condition.$exists === false) return [NULL_KEY];
  return undefined;
}

// Numbers that compare as unordered with everything have no range.
const isRanged = (value: unknown): boolean => RANGED.has(kindOf(value)) && !Number.isNaN(value);

function narrow(range: Range, operator: string, key: string): void {
  const open = operator === '$gt' || operator === '$lt';
  if (operator === '$gt' || operator === '$gte') {
    if (key < range.low) return;
    range.lowOpen = open || (key === range.low && range.lowOpen);
    range.low = key;
  } else {
    if (key > range.high) return;
    range.highOpen = open || (key === range.high && range.highOpen);
    range.high = key;
  }
}

// With an array, one element may meet the lower limit and another the upper, so only one limit can bound the search.
function rangeOf(conditions: readonly unknown[], multikey: boolean): Range | undefined {
  let range: Range | undefined;
  for (const condition of conditions) {
    if (!isOperators(condition)) continue;
    for (const operator of ['$gt', '$gte', '$lt', '$lte']) {
      const value = condition[operator];
      if (value === undefined || !isRanged(value) || (range && multikey)) continue;
      const bracket = typeBracket(value);
      if (range && !range.low.startsWith(bracket)) continue;
      range ??= { low: bracket, high: bracket + AFTER, lowOpen: false, highOpen: false };
      narrow(range, operator, encodeKey(value));
    }
  }
  return range;
}

/** Bounds that hold every match of all the conditions on one path (and perhaps more); undefined when there are none. */
export function boundsOf(conditions: readonly unknown[], multikey: boolean): Bounds | undefined {
  for (const condition of conditions) {
    const points = pointsOf(condition);
    if (points) return { points };
  }
  const range = rangeOf(conditions, multikey);
  return range && { range };
}

/** Whether documents without the field could lie within the bounds. */
export const includesMissing = (bounds: Bounds): boolean =>
  'points' in bounds && bounds.points.includes(NULL_KEY);
