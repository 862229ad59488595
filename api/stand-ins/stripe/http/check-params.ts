import type { z } from 'zod';
import { invalidParam, type StripeFailure } from './failure.ts';
import type { Form } from './form.ts';

/**
 * Checks decoded parameters against a schema and returns its output.
 * Throws Stripe's 400, naming the parameter; unknown ones are reported before anything else.
 */
export function checkParams<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const { issues } = result.error;
  const first = issues.find((issue) => issue.code === 'unrecognized_keys') ?? issues[0];
  throw first ? asFailure(first) : invalidParam('Invalid request.');
}

function asFailure(issue: z.core.$ZodIssue): StripeFailure {
  const param = paramName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((key) => paramName([...issue.path, key]));
    return invalidParam(
      `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`,
      unknown[0],
      'parameter_unknown',
    );
  }
  if (issue.code === 'custom') {
    const code: unknown = issue.params?.['code'];
    return invalidParam(issue.message, param, typeof code === 'string' ? code : undefined);
  }
  if (issue.code === 'invalid_type' && issue.message === MISSING)
    return invalidParam(`Missing required param: ${param}.`, param, 'parameter_missing');
  return invalidParam(`Invalid ${param}: ${issue.message}`, param);
}

/** The message that `required` gives a missing value, so that it can be told from a wrong one. */
export const MISSING = 'missing';

function paramName(path: PropertyKey[]): string {
  return path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');
}
