import { Context } from 'mingo/core';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import { comparisons } from './comparisons.ts';
import { ACCUMULATORS, EXPRESSIONS, STAGES } from './operators.ts';

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

type StageOperators = NonNullable<NonNullable<Parameters<typeof Context.init>[0]>['pipeline']>;

/** mingo's operators as far as they are allowed, with corrections, and the stages of our own. */
export const contextWith = (ownStages: StageOperators): Context =>
  Context.init({
    accumulator: pick(accumulator, ACCUMULATORS),
    expression: { ...pick(expression, EXPRESSIONS), ...comparisons },
    pipeline: { ...pick(pipeline, STAGES), ...ownStages },
    projection: pick(projection, []),
  });
