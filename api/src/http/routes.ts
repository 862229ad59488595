import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { HttpBindings } from '@hono/node-server';
import type { Caller } from '../dependencies.ts';
import { Failure } from './failure.ts';
import { failureSchema } from './failure-schema.ts';

/** What every handler may read from its context. `caller` is set by `signedIn` and `admin` only. */
export interface Env {
  Bindings: HttpBindings;
  Variables: { requestId: string; caller: Caller };
}

export type Api = OpenAPIHono<Env>;

/** Groups a schema's complaints by field: `{'showsInput.0.date': 'sentence'}`; the first complaint of a field wins. */
function complaintsByField(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body';
    fields[field] ??= issue.message;
  }
  return fields;
}

/**
 * A router whose schema failures become `Failure(400, 'invalid')` with `fields`. The message is that of the first
 * complaint, so that a schema can carry the specification's sentence.
 */
export function createRouter(): Api {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return;
      const first = result.error.issues[0];
      throw new Failure(400, 'invalid', first?.message ?? 'Invalid request', {
        fields: complaintsByField(result.error.issues),
      });
    },
  });
}

/** An OpenAPI response entry for a JSON body. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** OpenAPI response entries for failures: `...failures(401, 409)`. */
export function failures<S extends number>(...statuses: S[]) {
  const entry = json(failureSchema, 'The request was refused');
  return Object.fromEntries(statuses.map((status) => [status, entry])) as Record<S, typeof entry>;
}
