import { Aggregator } from 'mingo/aggregator';
import { ProcessingMode } from 'mingo/core';
import type { Document } from '../values/kinds.ts';
import { contextWith } from '../expressions/context.ts';
import { asMongoError } from '../expressions/expression.ts';
import { type FindIn, lookupStage } from './lookup.ts';
import { $count, $match, $sort } from './stages.ts';

/** Runs checked stages over documents. */
export type RunPipeline = (documents: Document[], pipeline: Document[], variables?: Document) => Document[];

// These hand documents on or make new ones; the others may write into what they are given.
const PURE = new Set(['$match', '$group', '$sort', '$limit', '$skip', '$count']);
const isPure = (stage: Document): boolean => Object.keys(stage).every((name) => PURE.has(name));

/** A runner of pipelines whose `$lookup` searches by `find`. Stored documents that go in are never changed. */
export function pipelineRunner(find: FindIn): RunPipeline {
  const run: RunPipeline = (documents, pipeline, variables = {}) => {
    if (!pipeline.length) return documents;
    const processingMode = pipeline.every(isPure) ? ProcessingMode.CLONE_OFF : ProcessingMode.CLONE_INPUT;
    try {
      return new Aggregator(pipeline, { context, processingMode, variables }).run(documents);
    } catch (error) {
      throw asMongoError(error);
    }
  };
  const context = contextWith({ $count, $match, $sort, $lookup: lookupStage(find, run) });
  return run;
}
