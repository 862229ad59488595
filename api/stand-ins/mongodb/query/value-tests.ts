import { badValue, notSupported } from '../errors/errors.ts';
import { compare } from '../values/compare.ts';
import { isOperators, kindOf, rankOf } from '../values/kinds.ts';
import { toNumber } from '../values/numbers.ts';
import { show } from '../values/show.ts';
import { plainRegex } from './regex.ts';

/** Whether one value meets a condition. */
export type ValueTest = (value: unknown) => boolean;

/** `$eq`: the same value, of the same kind. */
export function equals(argument: unknown): ValueTest {
  const rank = rankOf(argument);
  return (value) => rankOf(value) === rank && compare(value, argument) === 0;
}

/** Ordered comparison within the argument's type only, as find does it (5 is not below 'a'). */
export function ordered(accepts: (comparison: number) => boolean): (argument: unknown) => ValueTest {
  return (argument) => {
    const rank = rankOf(argument);
    const notANumber = Number.isNaN(argument);
    return (value) =>
      rankOf(value) === rank && Number.isNaN(value) === notANumber && accepts(compare(value, argument));
  };
}

/**
 * `$in`: one of these values, or a text that one of these expressions finds.
 * @throws MongoError for what is no list
 */
export function isIn(argument: unknown): ValueTest {
  if (!Array.isArray(argument)) throw badValue('$in needs an array');
  if (argument.some(isOperators)) throw badValue('cannot nest $ under $in');
  // Ids come by the thousand: to compare each with every value would take a second.
  const texts = new Set(argument.filter((choice: unknown) => typeof choice === 'string'));
  const tests = argument
    .filter((choice: unknown) => typeof choice !== 'string')
    .map((choice: unknown) => (choice instanceof RegExp ? matches(choice) : equals(choice)));
  return (value) => (typeof value === 'string' && texts.has(value)) || tests.some((test) => test(value));
}

/** `$regex`: a text that the expression finds. */
export function matches(regex: RegExp): ValueTest {
  const plain = plainRegex(regex.source, regex.flags);
  return (value) => typeof value === 'string' && plain.test(value);
}

const isInt32 = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 2 ** 31;

// The wire's int, long and double all arrive as JavaScript numbers; these are the types that they are sent back as.
const NUMERIC: Record<string, (value: number) => boolean> = {
  number: () => true,
  int: isInt32,
  long: (value) => Number.isInteger(value) && !isInt32(value),
  double: (value) => !Number.isInteger(value),
};
const KINDS = new Set([
  'string',
  'object',
  'array',
  'binData',
  'objectId',
  'bool',
  'date',
  'null',
  'regex',
  'timestamp',
]);

/** Numbers of the types, as https://www.mongodb.com/docs/manual/reference/operator/query/type/ has them. */
const ALIASES = new Map<unknown, string>([
  [1, 'double'],
  [2, 'string'],
  [3, 'object'],
  [4, 'array'],
  [5, 'binData'],
  [7, 'objectId'],
  [8, 'bool'],
  [9, 'date'],
  [10, 'null'],
  [11, 'regex'],
  [16, 'int'],
  [17, 'timestamp'],
  [18, 'long'],
]);

function typeTest(alias: unknown): ValueTest {
  const name = ALIASES.get(alias) ?? alias;
  if (typeof name !== 'string') throw notSupported(`$type ${show(name)}`);
  const numeric = NUMERIC[name];
  if (numeric) return (value) => kindOf(value) === 'number' && numeric(toNumber(value));
  if (!KINDS.has(name)) throw badValue(`Unknown type name alias: ${name}`);
  return (value) => kindOf(value) === name;
}

/**
 * `$type`: a value of one of these types, by number or name.
 * @throws MongoError for a type that MongoDB does not have
 */
export function isOfType(argument: unknown): ValueTest {
  const tests = (Array.isArray(argument) ? argument : [argument]).map(typeTest);
  return (value) => tests.some((test) => test(value));
}
