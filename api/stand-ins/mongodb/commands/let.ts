import { prepareExpression } from '../expressions/expression.ts';
import type { Document } from '../values/kinds.ts';

/** The values of a command's `let`, by name, for `$$name`: https://www.mongodb.com/docs/manual/reference/command/find/ */
export const variablesIn = (given: Document | undefined): Document | undefined =>
  given &&
  Object.fromEntries(
    Object.entries(given).map(([name, expression]) => [name, prepareExpression(expression)({})]),
  );
