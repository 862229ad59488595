import { badValue, notSupported } from '../errors/errors.ts';
import { elementTest } from '../query/path-operators.ts';
import { matches, type ValueTest } from '../query/value-tests.ts';
import { clone } from '../values/clone.ts';
import { equal } from '../values/compare.ts';
import { type Document, isDocument, kindOf } from '../values/kinds.ts';
import type { Operator } from './operators.ts';
import type { Target } from './target.ts';

function arrayAt(target: Target, operator: string): unknown[] | undefined {
  const value = target.get();
  if (value === undefined || Array.isArray(value)) return value;
  throw badValue(
    `The field '${target.path}' must be an array but is of type ${kindOf(value)} (cannot apply ${operator})`,
  );
}

/** The modifiers of `$push` and `$addToSet`: `$each` with others, or the one value itself. */
function modifiers(
  argument: unknown,
  operator: string,
  known: readonly string[],
): { each: unknown[]; rest: Document } {
  if (!isDocument(argument) || !('$each' in argument)) return { each: [argument], rest: {} };
  const { $each: each, ...rest } = argument;
  if (!Array.isArray(each)) throw badValue(`The argument to $each in ${operator} must be an array`);
  const other = Object.keys(rest).find((modifier) => !known.includes(modifier));
  if (other) throw notSupported(`${other} in ${operator}`);
  return { each, rest };
}

function slicer(slice: unknown): (array: unknown[]) => unknown[] {
  if (slice === undefined) return (array) => array;
  if (typeof slice !== 'number' || !Number.isInteger(slice))
    throw badValue('The value for $slice must be a whole number');
  return (array) => (slice < 0 ? array.slice(slice) : array.slice(0, slice));
}

/** `$push`, with `$each` and `$slice`. */
export const push: Operator = (argument) => {
  const { each, rest } = modifiers(argument, '$push', ['$slice']);
  const slice = slicer(rest.$slice);
  return (target) => target.set(slice([...(arrayAt(target, '$push') ?? []), ...clone(each)]));
};

/** `$addToSet`, with `$each`. */
export const addToSet: Operator = (argument) => {
  const { each } = modifiers(argument, '$addToSet', []);
  return (target) => {
    const array = [...(arrayAt(target, '$addToSet') ?? [])];
    for (const value of each) if (!array.some((element) => equal(element, value))) array.push(clone(value));
    target.set(array);
  };
};

function pulls(condition: unknown): ValueTest {
  if (condition instanceof RegExp) return matches(condition);
  return isDocument(condition) ? elementTest(condition) : (element) => equal(element, condition);
}

/** `$pull`: of a value, or of what a filter finds. */
export const pull: Operator = (argument) => {
  const isPulled = pulls(argument);
  return (target) => {
    const array = arrayAt(target, '$pull');
    if (array) target.set(array.filter((element) => !isPulled(element)));
  };
};
