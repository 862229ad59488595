import { failedToParse, located, MongoError, searchNotEnabled } from '../errors/errors.ts';
import { compileFilter } from '../query/filter.ts';
import { parseSort } from '../query/sort.ts';
import { type Document, isDocument } from '../values/kinds.ts';
import { show } from '../values/show.ts';
import { prepareExpression } from '../expressions/expression.ts';
import { parseLookup } from './lookup.ts';
import { checkExpression, checkGroup } from '../expressions/validate.ts';

type CheckStage = (argument: unknown) => void;

function asDocument(argument: unknown, stage: string): Document {
  if (!isDocument(argument)) throw failedToParse(`the ${stage} specification must be an object`);
  return argument;
}

const wholeNumber =
  (stage: string, code: number): CheckStage =>
  (argument) => {
    if (typeof argument !== 'number' || !Number.isInteger(argument) || argument < 0)
      throw located(
        code,
        `invalid argument to ${stage} stage: Expected a non-negative number in: ${stage}: ${show(argument)}`,
      );
  };

function checkLimit(argument: unknown): void {
  wholeNumber('$limit', 5107201)(argument);
  if (argument === 0) throw located(15958, 'the limit must be positive');
}

function checkLookup(argument: unknown): void {
  const spec = parseLookup(argument);
  checkExpression(spec.let);
  if (spec.pipeline) checkPipeline(spec.pipeline);
}

function checkPaths(argument: unknown): void {
  const paths = Array.isArray(argument) ? argument : [argument];
  if (!paths.length || !paths.every((path) => typeof path === 'string'))
    throw failedToParse('$unset specification must be a string or an array of strings');
}

const CHECKS: Record<string, CheckStage> = {
  $match: (argument) => void compileFilter(asDocument(argument, '$match'), prepareExpression),
  $group: checkGroup,
  $sort: (argument) => {
    if (!parseSort(asDocument(argument, '$sort')).length)
      throw located(15976, '$sort stage must have at least one sort key');
  },
  $limit: checkLimit,
  $skip: wholeNumber('$skip', 5107200),
  $project: (argument) => checkExpression(asDocument(argument, '$project')),
  $addFields: (argument) => checkExpression(asDocument(argument, '$addFields')),
  $set: (argument) => checkExpression(asDocument(argument, '$set')),
  $replaceRoot: (argument) => checkExpression(asDocument(argument, '$replaceRoot').newRoot),
  $replaceWith: checkExpression,
  $unset: checkPaths,
  $unwind: (argument) => {
    const path = typeof argument === 'string' ? argument : asDocument(argument, '$unwind').path;
    if (typeof path !== 'string' || !path.startsWith('$'))
      throw located(28818, `path option to $unwind stage should be prefixed with a '$': ${show(path)}`);
  },
  $count: (argument) => {
    if (typeof argument !== 'string' || !argument || argument.startsWith('$') || argument.includes('.'))
      throw failedToParse('the count field must be a non-empty string without $ and .');
  },
  $lookup: checkLookup,
  $listSearchIndexes: () => {
    throw searchNotEnabled();
  },
  $facet: (argument) => Object.values(asDocument(argument, '$facet')).forEach(checkPipeline),
};

/** Throws unless every stage and operator of the pipeline is known, so that nothing depends on what data there is. */
export function checkPipeline(pipeline: unknown): asserts pipeline is Document[] {
  if (!Array.isArray(pipeline)) throw failedToParse('A pipeline must be an array');
  for (const stage of pipeline) {
    const [name, ...others] = isDocument(stage) ? Object.keys(stage) : [];
    if (name === undefined || others.length)
      throw new MongoError(
        40323,
        'Location40323',
        'A pipeline stage specification object must contain exactly one field.',
      );
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
    if (!check)
      throw new MongoError(
        40324,
        'Location40324',
        `Unrecognized pipeline stage name: '${name}' (not supported by the local MongoDB stand-in)`,
      );
    check((stage as Document)[name]);
  }
}
