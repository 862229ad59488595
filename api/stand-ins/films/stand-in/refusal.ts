import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * The film database's own failures: its code, the HTTP status and the message.
 * Source: https://developer.themoviedb.org/docs/errors
 */
const FAILURES = {
  invalidParameters: [5, 422, 'Invalid parameters: Your request parameters are incorrect.'],
  invalidKey: [7, 401, 'Invalid API key: You must be granted a valid key.'],
  offline: [9, 503, 'Service offline: This service is temporarily offline, try again later.'],
  internal: [11, 500, 'Internal error: Something went wrong, contact TMDB.'],
  invalidPage: [
    22,
    400,
    'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.',
  ],
  notFound: [34, 404, 'The resource you requested could not be found.'],
  wrongMethod: [42, 405, 'This request method is not supported for this resource.'],
} as const satisfies Record<string, readonly [code: number, status: ContentfulStatusCode, message: string]>;

/**
 * A failure in the film database's shape. `detail`, when given, follows the database's own message
 * and says what this stand-in does not know.
 */
export function refusal(name: keyof typeof FAILURES, detail?: string): HTTPException {
  const [code, status, message] = FAILURES[name];
  const body = {
    success: false,
    status_code: code,
    status_message: detail ? `${message} (${detail})` : message,
  };
  return new HTTPException(status, { res: Response.json(body, { status }) });
}
