import { evalExpr } from 'mingo/core';
import type { AnyObject, Options } from 'mingo/types';
import { badValue } from '../errors/errors.ts';
import { compare } from '../values/compare.ts';

const pair = (object: AnyObject, argument: unknown, options: Options): [unknown, unknown] => {
  if (!Array.isArray(argument) || argument.length !== 2)
    throw badValue('A comparison takes exactly 2 arguments');
  const [a, b] = argument.map((expression: unknown) => evalExpr(object, expression, options));
  return [a, b];
};

// In expressions a missing field is below null, and all types are compared with each other.
function compareInExpression(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compare(a, b);
}

const comparing =
  (accepts: (comparison: number) => boolean) =>
  (object: AnyObject, argument: unknown, options: Options): boolean =>
    accepts(compareInExpression(...pair(object, argument, options)));

/** Comparison operators of expressions by BSON's order of types; mingo's own stay within one type. */
export const comparisons = {
  $eq: comparing((result) => result === 0),
  $ne: comparing((result) => result !== 0),
  $gt: comparing((result) => result > 0),
  $gte: comparing((result) => result >= 0),
  $lt: comparing((result) => result < 0),
  $lte: comparing((result) => result <= 0),
  $cmp: (object: AnyObject, argument: unknown, options: Options): number =>
    Math.sign(compareInExpression(...pair(object, argument, options))),
  $in: (object: AnyObject, argument: unknown, options: Options): boolean => {
    const [value, list] = pair(object, argument, options);
    if (!Array.isArray(list)) throw badValue('$in requires an array as a second argument');
    return list.some((element) => compareInExpression(value, element) === 0);
  },
};
