import { createHash } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { failureJson, invalidParam, StripeFailure, type Status } from './failure.ts';
import type { Form } from './form.ts';

export interface Answer {
  status: Status;
  body: object;
  /** Set when the answer is a stored one: the id of the request that it was first given to. */
  originalRequest?: string;
}

/** A 500 of the work itself: before anything is done, or once all of it is. */
export type SavedFault = 'saved-error' | 'saved-error-after';

export interface KeyedRequest {
  key: string | undefined;
  path: string;
  form: Form;
  requestId: string;
  fault?: SavedFault;
}

const broken = (): StripeFailure =>
  new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' }, true);

/**
 * Carries a request out once for its Idempotency-Key, as https://docs.stripe.com/api/idempotent_requests has it:
 * the same parameters get the first answer again, failures included, also a 500; others get `idempotency_error`; a request
 * that failed validation leaves the key free. Work and answer are committed together, so a crash leaves both or
 * none. Work is synchronous, so two requests with one key can never be under way at once.
 */
export function answerOnce(store: Store, request: KeyedRequest, work: () => object): Answer {
  const { key, path, requestId } = request;
  const execute = (): Answer => {
    if (request.fault === 'saved-error') throw broken();
    const body = work();
    return request.fault ? { status: 500, body: failureJson(broken()) } : { status: 200, body };
  };
  if (key === undefined) return store.commit(execute);
  if (key === '' || key.length > 255)
    throw invalidParam('The idempotency key must be between 1 and 255 characters long.', 'Idempotency-Key');

  const fingerprint = fingerprintOf(request.form);
  const seen = store.get('keys', key);
  if (seen) {
    if (seen.path !== path)
      throw reused(key, `for the same endpoint they were first used for ('${path}' vs '${seen.path}')`);
    if (seen.fingerprint !== fingerprint)
      throw reused(key, 'with the same parameters they were first used with');
    return { status: seen.status, body: seen.body, originalRequest: seen.requestId };
  }

  const remember = (answer: Answer): Answer => {
    store.put('keys', key, { path, fingerprint, requestId, createdAt: Date.now(), ...answer });
    return answer;
  };
  try {
    return store.commit(() => remember(execute()));
  } catch (error) {
    if (!(error instanceof StripeFailure) || !error.wasExecuted) throw error;
    return store.commit(() => remember({ status: error.status, body: failureJson(error) }));
  }
}

function reused(key: string, how: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${how}. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function fingerprintOf(form: Form): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(form)))
    .digest('hex');
}

function sorted(form: Form): [string, unknown][] {
  return Object.entries(form)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'string' ? value : sorted(value)]);
}
