import { compare, equal } from '../values/compare.ts';
import { type Document, isOperators, rankOf } from '../values/kinds.ts';
import type { Conditions } from './conditions.ts';

const sameType = (a: unknown, b: unknown): boolean => rankOf(a) === rankOf(b);

/** The values that a condition allows, when it lists them. */
function choicesOf(condition: unknown): unknown[] | undefined {
  if (condition instanceof RegExp) return undefined;
  if (!isOperators(condition)) return [condition];
  if ('$eq' in condition) return [condition.$eq];
  return Array.isArray(condition.$in) ? condition.$in : undefined;
}

function valueMeets(value: unknown, operator: string, argument: unknown): boolean {
  switch (operator) {
    case '$eq':
      return equal(value, argument);
    case '$in':
      return Array.isArray(argument) && argument.some((choice) => equal(value, choice));
    case '$exists':
      return argument === true && value !== null && value !== undefined;
    case '$gt':
      return sameType(value, argument) && compare(value, argument) > 0;
    case '$gte':
      return sameType(value, argument) && compare(value, argument) >= 0;
    case '$lt':
      return sameType(value, argument) && compare(value, argument) < 0;
    case '$lte':
      return sameType(value, argument) && compare(value, argument) <= 0;
    default:
      return false;
  }
}

function conditionImplies(condition: unknown, operator: string, argument: unknown): boolean {
  if (isOperators(condition) && operator in condition && equal(condition[operator], argument)) return true;
  return choicesOf(condition)?.every((value) => valueMeets(value, operator, argument)) === true;
}

/** Whether every document that meets the conditions is also in a partial index with this expression; false when in doubt. */
export function impliesPartial(conditions: Conditions, expression: Document): boolean {
  return Object.entries(expression).every(([path, wanted]) => {
    if (path.startsWith('$')) return false;
    const operators = isOperators(wanted) ? wanted : { $eq: wanted };
    return Object.entries(operators).every(([operator, argument]) =>
      conditions.get(path)?.some((condition) => conditionImplies(condition, operator, argument)),
    );
  });
}
