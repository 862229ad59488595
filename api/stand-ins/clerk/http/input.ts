import type { Context } from 'hono';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';

function fitting<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') || undefined;
  const code = issue?.code === 'unrecognized_keys' ? 'form_param_unknown' : 'form_param_format_invalid';
  throw new Refusal(422, code, issue?.message ?? 'The request does not fit', field);
}

/** Reads a form as clerk-js sends it. @throws Refusal 422 that names the field which does not fit */
export async function readForm<Schema extends z.ZodType>(c: Context, schema: Schema) {
  return fitting(schema, Object.fromEntries(new URLSearchParams(await c.req.text())));
}

/** Reads a JSON body as @clerk/backend sends it; none counts as empty. @throws Refusal 422 */
export async function readJson<Schema extends z.ZodType>(c: Context, schema: Schema) {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal(422, 'request_body_invalid', 'The body is not JSON');
  }
  return fitting(schema, body);
}

/** Reads the query, every parameter as a list. @throws Refusal 422 */
export function readQuery<Schema extends z.ZodType>(c: Context, schema: Schema) {
  return fitting(schema, c.req.queries());
}
