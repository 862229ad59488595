import { badValue, typeMismatch } from '../errors.ts';
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

/** Applies one operator's argument at one place. */
export type Operator = (target: Target, argument: unknown, context: UpdateContext) => void;

const increment: Operator = (target, argument) => {
  if (kindOf(argument) !== 'number')
    throw typeMismatch(`Cannot increment with non-numeric argument: {${target.path}: ${show(argument)}}`);
  const current = target.get();
  if (current !== undefined && kindOf(current) !== 'number')
    throw typeMismatch(
      `Cannot apply $inc to a value of non-numeric type. The field '${target.path}' is of type ${kindOf(current)}`,
    );
  target.set(toNumber(argument) + (current === undefined ? 0 : toNumber(current)));
};

const replaceIf =
  (accepts: (comparison: number) => boolean): Operator =>
  (target, argument) => {
    const current = target.get();
    if (current === undefined || accepts(compare(argument, current))) target.set(clone(argument));
  };

const currentDate: Operator = (target, argument, { now }) => {
  const isDate = argument === true || (isDocument(argument) && argument.$type === 'date');
  if (!isDate) throw badValue(`$currentDate of '${target.path}' takes true or {$type: 'date'}`);
  target.set(now);
};

interface Definition {
  readonly apply: Operator;
  /** Whether the documents on the way to the place are made when missing. */
  readonly creates: boolean;
}

const creating = (apply: Operator): Definition => ({ apply, creates: true });
const existing = (apply: Operator): Definition => ({ apply, creates: false });
const set: Operator = (target, argument) => target.set(clone(argument));

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
  ['$unset', existing((target) => target.unset())],
]);
