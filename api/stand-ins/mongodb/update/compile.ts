import { dollarPrefixed, failedToParse, MongoError } from '../errors/errors.ts';
import { clone } from '../values/clone.ts';
import { equal } from '../values/compare.ts';
import { type Document, isDocument, kindOf } from '../values/kinds.ts';
import { type ArrayFilters, compileArrayFilters } from './array-filters.ts';
import { type Apply, OPERATORS, type UpdateContext } from './operators.ts';
import type { Update } from './update.ts';
import { concretePaths, parsePath } from './paths.ts';
import { pipelineUpdate } from './pipeline.ts';
import { targetAt } from './target.ts';

interface Step {
  readonly parts: readonly string[];
  readonly apply: Apply;
  readonly creates: boolean;
  readonly onInsertOnly: boolean;
}

function checkConflict(path: string, seen: string[]): void {
  const other = seen.find(
    (known) => known === path || known.startsWith(`${path}.`) || path.startsWith(`${known}.`),
  );
  if (other !== undefined)
    throw new MongoError(
      40,
      'ConflictingUpdateOperators',
      `Updating the path '${path}' would create a conflict at '${other.length < path.length ? other : path}'`,
    );
  seen.push(path);
}

function compileSteps(update: Document, filters: ArrayFilters): Step[] {
  const seen: string[] = [];
  return Object.entries(update).flatMap(([name, fields]) => {
    const definition = OPERATORS.get(name);
    if (!definition)
      throw failedToParse(`Unknown modifier: ${name} (not supported by the local MongoDB stand-in)`);
    if (!isDocument(fields))
      throw failedToParse(
        `Modifiers operate on fields but we found type ${kindOf(fields)} instead. For example: {$mod: {<field>: ...}}`,
      );
    return Object.entries(fields).map(([path, argument]) => {
      checkConflict(path, seen);
      return {
        parts: parsePath(path, filters),
        apply: definition.prepare(argument, path),
        creates: definition.creates,
        onInsertOnly: name === '$setOnInsert',
      };
    });
  });
}

function checkFiltersUsed(filters: ArrayFilters, steps: readonly Step[]): void {
  for (const identifier of filters.keys())
    if (!steps.some(({ parts }) => parts.includes(`$[${identifier}]`)))
      throw failedToParse(`The array filter for identifier '${identifier}' was not used in the update`);
}

function operatorUpdate(update: Document, arrayFilters: readonly Document[]): Update {
  const filters = compileArrayFilters(arrayFilters);
  const steps = compileSteps(update, filters);
  checkFiltersUsed(filters, steps);
  const apply = (document: Document, context: UpdateContext): Document => {
    const next = clone(document);
    for (const step of steps) {
      if (step.onInsertOnly && !context.inserting) continue;
      for (const path of concretePaths(next, step.parts, filters)) {
        const target = targetAt(next, path, step.creates);
        if (target) step.apply(target, context);
      }
    }
    return next;
  };
  return { replaces: false, apply };
}

function replacement(update: Document): Update {
  const apply = (document: Document): Document =>
    '_id' in document ? { _id: document._id, ...clone(update) } : clone(update);
  return { replaces: true, apply };
}

function keepingId(update: Update): Update {
  const apply = (document: Document, context: UpdateContext): Document => {
    const next = update.apply(document, context);
    if ('_id' in document && !('_id' in next && equal(document._id, next._id)))
      throw new MongoError(
        66,
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      );
    return next;
  };
  return { ...update, apply };
}

export interface UpdateOptions {
  readonly arrayFilters?: readonly Document[] | undefined;
  /** Values for `$$name` in a pipeline. */
  readonly variables?: Document | undefined;
}

/** Checks and prepares an update. Throws when it is neither a replacement nor made of known operators only. */
export function compileUpdate(update: unknown, { arrayFilters = [], variables }: UpdateOptions = {}): Update {
  if (Array.isArray(update)) {
    if (arrayFilters.length)
      throw failedToParse('arrayFilters may not be specified for pipeline-style updates');
    return keepingId(pipelineUpdate(update as Document[], variables));
  }
  if (!isDocument(update)) throw failedToParse('Update argument must be an object');
  const [first = '', ...others] = Object.keys(update);
  // The first name decides, as on the server.
  if (first.startsWith('$')) {
    const field = others.find((name) => !name.startsWith('$'));
    if (field !== undefined)
      throw failedToParse(
        `Unknown modifier: ${field}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    return keepingId(operatorUpdate(update, arrayFilters));
  }
  const dollar = others.find((name) => name.startsWith('$'));
  if (dollar !== undefined)
    throw dollarPrefixed(
      `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  if (arrayFilters.length)
    throw failedToParse('Cannot specify arrayFilters and a non-update-operator update');
  return keepingId(replacement(update));
}
