import { Aggregator } from 'mingo/aggregator';
import { badValue, MongoError } from '../errors/errors.ts';
import type { Document } from '../values/kinds.ts';
import { contextWith } from './context.ts';
import { checkExpression } from './validate.ts';

const context = contextWith({});

/** What mingo throws is a complaint about the query; ours already is one. */
export function asMongoError(error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  return badValue(error instanceof Error ? error.message : String(error));
}

/**
 * Prepares an aggregation expression; the result gives its value for a document (undefined for a missing field).
 * Throws on an operator that is not known.
 */
export function prepareExpression(
  expression: unknown,
  variables: Document = {},
): (document: Document) => unknown {
  checkExpression(expression);
  const aggregator = new Aggregator([{ $replaceWith: { value: expression } }], { context, variables });
  return (document) => {
    try {
      return aggregator.run<{ value?: unknown }>([document])[0]?.value;
    } catch (error) {
      throw asMongoError(error);
    }
  };
}
