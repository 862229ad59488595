import { badValue, typeMismatch } from '../errors/errors.ts';
import { clone } from '../values/clone.ts';
import { compare } from '../values/compare.ts';
import { isDocument, kindOf } from '../values/kinds.ts';
import { toNumber } from '../values/numbers.ts';
import { show } from '../values/show.ts';
import { addToSet, pull, push } from './array-operators.ts';
import type { Target } from './target.ts';

export interface UpdateContext {
  /** Whether the document is being inserted by an upsert. */
  readonly inserting: boolean;
  readonly now: Date;
}

/** Checks an operator's argument for a path, before any document is seen; the result applies it at one place. */
export type Operator = (argument: unknown, path: string) => Apply;
export type Apply = (target: Target, context: UpdateContext) => void;

const increment: Operator = (argument, path) => {
  if (kindOf(argument) !== 'number')
    throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${show(argument)}}`);
  const amount = toNumber(argument);
  return (target) => {
    const current = target.get();
    if (current !== undefined && kindOf(current) !== 'number')
      throw typeMismatch(
        `Cannot apply $inc to a value of non-numeric type. The field '${path}' is of type ${kindOf(current)}`,
      );
    target.set(amount + (current === undefined ? 0 : toNumber(current)));
  };
};

const replaceIf =
  (accepts: (comparison: number) => boolean): Operator =>
  (argument) =>
  (target) => {
    const current = target.get();
    if (current === undefined || accepts(compare(argument, current))) target.set(clone(argument));
  };

const currentDate: Operator = (argument, path) => {
  const isDate = argument === true || (isDocument(argument) && argument.$type === 'date');
  if (!isDate) throw badValue(`$currentDate of '${path}' takes true or {$type: 'date'}`);
  return (target, { now }) => target.set(now);
};

interface Definition {
  readonly prepare: Operator;
  /** Whether the documents on the way to the place are made when missing. */
  readonly creates: boolean;
}

const creating = (prepare: Operator): Definition => ({ prepare, creates: true });
const existing = (prepare: Operator): Definition => ({ prepare, creates: false });
const set: Operator = (argument) => (target) => target.set(clone(argument));

/** The update operators that the stand-in knows; `$setOnInsert` is skipped by the caller when nothing is inserted. */
export const OPERATORS: ReadonlyMap<string, Definition> = new Map([
  ['$set', creating(set)],
  ['$setOnInsert', creating(set)],
  ['$inc', creating(increment)],
  ['$min', creating(replaceIf((comparison) => comparison < 0))],
  ['$max', creating(replaceIf((comparison) => comparison > 0))],
  ['$currentDate', creating(currentDate)],
  ['$push', creating(push)],
  ['$addToSet', creating(addToSet)],
  ['$pull', existing(pull)],
  ['$unset', existing(() => (target) => target.unset())],
]);
