import { badValue } from '../errors/errors.ts';
import { type Document, isDocument, isOperators } from '../values/kinds.ts';
import { candidates, leaves } from '../values/paths.ts';
import { compileFilter, type Matcher } from './filter.ts';
import { plainRegex } from './regex.ts';
import { equals, isIn, isOfType, matches, ordered, type ValueTest } from './value-tests.ts';

/** Builds the test of a document for one operator at one path. */
type PathOperator = (path: string, argument: unknown, siblings: Document) => Matcher;

const anyCandidate =
  (prepare: (argument: unknown) => ValueTest): PathOperator =>
  (path, argument) => {
    const test = prepare(argument);
    return (document) => candidates(document, path).some(test);
  };

// A filter such as {a: {$ne: 1}} means "no value at a is 1", which is not "some value at a is not 1".
const noCandidate =
  (prepare: (argument: unknown) => ValueTest): PathOperator =>
  (path, argument) => {
    const matcher = anyCandidate(prepare)(path, argument, {});
    return (document) => !matcher(document);
  };

/** Test of one array element for `$elemMatch` and `$pull`: by operators on the element, or by a filter on its fields. */
export function elementTest(condition: Document): ValueTest {
  const logical = ['$and', '$or', '$nor'];
  if (isOperators(condition) && !Object.keys(condition).some((key) => logical.includes(key))) {
    const matcher = compileOperators('element', condition);
    return (element) => matcher({ element });
  }
  const matcher = compileFilter(condition);
  return (element) => isDocument(element) && matcher(element);
}

const elemMatch: PathOperator = (path, argument) => {
  if (!isDocument(argument)) throw badValue('$elemMatch needs an Object');
  const test = elementTest(argument);
  return (document) => leaves(document, path).some((leaf) => Array.isArray(leaf) && leaf.some(test));
};

const all: PathOperator = (path, argument) => {
  if (!Array.isArray(argument)) throw badValue('$all needs an array');
  const each = argument.map((wanted: unknown): Matcher => {
    if (isOperators(wanted)) return compileOperators(path, wanted);
    const test = wanted instanceof RegExp ? matches(wanted) : equals(wanted);
    return (document) => candidates(document, path).some(test);
  });
  return (document) => each.length > 0 && each.every((matcher) => matcher(document));
};

const size: PathOperator = (path, argument) => {
  if (!Number.isInteger(argument)) throw badValue('$size must be a whole number');
  if (Number(argument) < 0)
    throw badValue(`Failed to parse $size. Expected a non-negative number in: $size: ${String(argument)}`);
  return (document) => leaves(document, path).some((leaf) => Array.isArray(leaf) && leaf.length === argument);
};

const exists: PathOperator = (path, argument) => {
  const wanted = argument !== false && argument !== 0 && argument !== null;
  return (document) => leaves(document, path).some((leaf) => leaf !== undefined) === wanted;
};

const regex: PathOperator = (path, argument, siblings) => {
  const options = siblings.$options;
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (typeof argument !== 'string' && !(argument instanceof RegExp))
    throw badValue('$regex has to be a string');
  const own = typeof argument === 'string' ? '' : argument.flags;
  const test = matches(plainRegex(typeof argument === 'string' ? argument : argument.source, options ?? own));
  return (document) => candidates(document, path).some(test);
};

const not: PathOperator = (path, argument) => {
  if (!isOperators(argument) && !(argument instanceof RegExp))
    throw badValue('$not needs a regex or a document');
  const matcher = compileOperators(path, argument instanceof RegExp ? { $regex: argument } : argument);
  return (document) => !matcher(document);
};

const OPERATORS: Record<string, PathOperator> = {
  $eq: anyCandidate(equals),
  $ne: noCandidate(equals),
  $gt: anyCandidate(ordered((comparison) => comparison > 0)),
  $gte: anyCandidate(ordered((comparison) => comparison >= 0)),
  $lt: anyCandidate(ordered((comparison) => comparison < 0)),
  $lte: anyCandidate(ordered((comparison) => comparison <= 0)),
  $in: anyCandidate(isIn),
  $nin: noCandidate(isIn),
  $type: anyCandidate(isOfType),
  $exists: exists,
  $regex: regex,
  $elemMatch: elemMatch,
  $all: all,
  $size: size,
  $not: not,
};

/** Compiles `{$op: argument, …}` at a path. Throws BadValue naming an operator that it does not know. */
export function compileOperators(path: string, conditions: Document): Matcher {
  const matchers = Object.entries(conditions)
    .filter(([operator]) => operator !== '$options' || !('$regex' in conditions))
    .map(([operator, argument]) => {
      const build = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
      if (!build)
        throw badValue(`unknown operator: ${operator} (not supported by the local MongoDB stand-in)`);
      return build(path, argument, conditions);
    });
  return (document) => matchers.every((matcher) => matcher(document));
}
