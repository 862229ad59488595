import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FailureCode } from './failure-codes.ts';
import type { FailureExtra } from './failure-schema.ts';

/**
 * An expected failure on its way to the caller. Thrown anywhere, answered once by the app's error handler as
 * `{success: false, code, message, ...extra}` with `status`. `message` is shown to people: never put a token, a name or
 * an internal detail into it.
 */
export class Failure extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: FailureCode;
  readonly extra: FailureExtra;

  /**
   * @param status HTTP status of the answer
   * @param code stable word for programs
   * @param message sentence for people; the specification's where it has one
   * @param extra further fields of the body; `retryAfter` (seconds) also becomes the Retry-After header
   */
  constructor(status: ContentfulStatusCode, code: FailureCode, message: string, extra: FailureExtra = {}) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}
