import { badValue, MongoError } from '../errors/errors.ts';
import { type Document, isDocument, isOperators } from '../values/kinds.ts';
import { compileOperators } from './path-operators.ts';
import { equals, matches } from './value-tests.ts';
import { candidates } from '../values/paths.ts';

export type Matcher = (document: Document) => boolean;

/** Prepares an aggregation expression for `$expr`; handed in, since filters are also used where there is none. */
export type PrepareExpression = (expression: unknown) => (document: Document) => unknown;

const noExpressions: PrepareExpression = () => {
  throw new MongoError(224, 'QueryFeatureNotAllowed', '$expr is not allowed in this context');
};

/** Filters of `$and`, `$or` and `$nor`. */
export function clauses(operator: string, argument: unknown): Document[] {
  if (!Array.isArray(argument) || !argument.length) throw badValue(`${operator} must be a nonempty array`);
  if (!argument.every(isDocument)) throw badValue(`${operator} entries need to be full objects`);
  return argument;
}

const isTrue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== 0;

function compileTopLevel(operator: string, argument: unknown, prepare: PrepareExpression): Matcher {
  const compiled = () => clauses(operator, argument).map((clause) => compileFilter(clause, prepare));
  switch (operator) {
    case '$and': {
      const all = compiled();
      return (document) => all.every((matcher) => matcher(document));
    }
    case '$or': {
      const any = compiled();
      return (document) => any.some((matcher) => matcher(document));
    }
    case '$nor': {
      const none = compiled();
      return (document) => !none.some((matcher) => matcher(document));
    }
    case '$expr': {
      const evaluate = prepare(argument);
      return (document) => isTrue(evaluate(document));
    }
    default:
      throw badValue(`unknown top level operator: ${operator} (not supported by the local MongoDB stand-in)`);
  }
}

function compileField(path: string, condition: unknown): Matcher {
  if (isOperators(condition)) return compileOperators(path, condition);
  const test = condition instanceof RegExp ? matches(condition) : equals(condition);
  return (document) => candidates(document, path).some(test);
}

/**
 * Compiles a query filter into a test of documents. All of the filter is checked here, before any document is seen.
 * Throws BadValue on an operator that it does not know.
 */
export function compileFilter(filter: Document, prepare: PrepareExpression = noExpressions): Matcher {
  const matchers = Object.entries(filter).map(([key, condition]) =>
    key.startsWith('$') ? compileTopLevel(key, condition, prepare) : compileField(key, condition),
  );
  const [only] = matchers;
  if (only && matchers.length === 1) return only;
  return (document) => matchers.every((matcher) => matcher(document));
}
