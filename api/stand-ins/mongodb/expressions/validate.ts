import { MongoError } from '../errors/errors.ts';
import { isDocument } from '../values/kinds.ts';
import { ACCUMULATORS, COMPARISONS, EXPRESSIONS, FOLDS } from './operators.ts';

const expressions = new Set<string>([...EXPRESSIONS, ...COMPARISONS, ...FOLDS]);
const accumulators = new Set<string>(ACCUMULATORS);

const unknownOperator = (kind: string, name: string) =>
  new MongoError(
    168,
    'InvalidPipelineOperator',
    `Unrecognized ${kind} '${name}' (not supported by the local MongoDB stand-in)`,
  );

/** Throws InvalidPipelineOperator naming the first operator in an expression that is not known. */
export function checkExpression(expression: unknown): void {
  if (Array.isArray(expression)) return expression.forEach(checkExpression);
  if (!isDocument(expression)) return;
  for (const [key, argument] of Object.entries(expression)) {
    if (key === '$literal') continue;
    if (key.startsWith('$') && !expressions.has(key)) throw unknownOperator('expression', key);
    checkExpression(argument);
  }
}

/** Checks the argument of `$group`: an `_id` expression, and one accumulator for each other field. */
export function checkGroup(group: unknown): void {
  if (!isDocument(group) || !('_id' in group))
    throw new MongoError(15955, 'Location15955', 'a group specification must include an _id');
  for (const [field, argument] of Object.entries(group)) {
    if (field === '_id') {
      checkExpression(argument);
      continue;
    }
    const [name, ...others] = isDocument(argument) ? Object.keys(argument) : [];
    if (!isDocument(argument) || name === undefined || others.length)
      throw new MongoError(40234, 'Location40234', `The field '${field}' must be an accumulator object`);
    if (!accumulators.has(name)) throw unknownOperator('group operator', name);
    checkExpression(argument[name]);
  }
}
