import type { Iterator } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import { failedToParse } from '../errors/errors.ts';
import { type Document, isDocument } from '../values/kinds.ts';
import { leaves } from '../values/paths.ts';
import { prepareExpression } from '../expressions/expression.ts';
import type { RunPipeline } from './pipeline.ts';
import { variablesOf } from './stages.ts';

/** Finds documents of another collection; goes through its indexes. */
export type FindIn = (collection: string, filter: Document) => Document[];

export interface Lookup {
  readonly from: string;
  readonly localField?: string;
  readonly foreignField?: string;
  readonly let?: Document;
  readonly pipeline?: Document[];
  readonly as: string;
}

const FIELDS = new Set(['from', 'localField', 'foreignField', 'let', 'pipeline', 'as']);

/** Checks the shape of a `$lookup` argument, not its inner pipeline. Throws FailedToParse. */
export function parseLookup(argument: unknown): Lookup {
  if (!isDocument(argument)) throw failedToParse('the $lookup specification must be an Object');
  const unknown = Object.keys(argument).find((field) => !FIELDS.has(field));
  if (unknown) throw failedToParse(`unknown argument to $lookup: ${unknown}`);
  const { from, as, localField, foreignField, pipeline } = argument;
  if (typeof from !== 'string' || typeof as !== 'string') throw failedToParse('$lookup needs from and as');
  if (typeof localField !== typeof foreignField || !['string', 'undefined'].includes(typeof localField))
    throw failedToParse('$lookup needs both or neither of localField and foreignField');
  if (localField === undefined && pipeline === undefined)
    throw failedToParse('$lookup needs a pipeline, or localField and foreignField');
  return argument as unknown as Lookup;
}

function joinFilter(document: Document, { localField, foreignField }: Lookup): Document {
  if (localField === undefined || foreignField === undefined) return {};
  const values = leaves(document, localField).flatMap((leaf) =>
    Array.isArray(leaf) ? leaf : [leaf ?? null],
  );
  return { [foreignField]: { $in: values } };
}

/** The `$lookup` stage: one indexed search in the other collection for each document, then the inner pipeline. */
export const lookupStage =
  (find: FindIn, run: RunPipeline) =>
  (documents: Iterator, argument: unknown, options: Options): Iterator => {
    const spec = parseLookup(argument);
    const outer = variablesOf(options);
    const own = Object.entries(spec.let ?? {}).map(([name, expression]) => ({
      name,
      evaluate: prepareExpression(expression, outer),
    }));
    return documents.map((document: Document) => {
      const found = find(spec.from, joinFilter(document, spec));
      const inner = Object.fromEntries(own.map(({ name, evaluate }) => [name, evaluate(document)]));
      const joined = spec.pipeline ? run(found, spec.pipeline, { ...outer, ...inner }) : found;
      return isDocument(document) ? { ...document, [spec.as]: joined } : document;
    });
  };
