import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal in Clerk's words: clerk-js picks its text by the code and its place by the field. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

/** What is asked needs a session, and there is none. */
export const signedOut = () => new Refusal(401, 'signed_out', 'You are signed out');
/** @param what names the thing, such as `Session` */
export const notFound = (what: string) => new Refusal(404, 'resource_not_found', `${what} was not found`);

/** Answers with the error body that clerk-js and @clerk/backend parse. */
export function refuse(c: Context, { status, code, message, field }: Refusal) {
  const meta = field === undefined ? {} : { param_name: field };
  const errors = [{ code, message, long_message: message, meta }];
  return c.json({ errors, clerk_trace_id: randomUUID().replaceAll('-', '') }, status);
}
