/** The statuses that the stand-in answers with. */
export type Status = 200 | 400 | 401 | 404 | 409 | 429 | 500;

export interface FailureBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
}

/**
 * An answer of the shape every Stripe error has: `{error: {type, message, code?, param?}}`, whose kinds
 * are listed at https://docs.stripe.com/api/errors.
 */
export class StripeFailure extends Error {
  constructor(
    readonly status: Status,
    readonly body: FailureBody,
    /** Whether the request got as far as being carried out; only such failures stay under an idempotency key. */
    readonly wasExecuted: boolean = false,
  ) {
    super(body.message);
  }
}

/** 400: what was sent is wrong. `param` names the parameter the way Stripe does (`line_items[0][quantity]`). */
export function invalidParam(message: string, param?: string, code?: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

/** 400: what was sent is right, but the state of the object forbids it. */
export function refused(message: string, code?: string): StripeFailure {
  const body: FailureBody = { type: 'invalid_request_error', message };
  return new StripeFailure(400, code === undefined ? body : { ...body, code }, true);
}

/** 404: no object of that kind with that id. */
export function noSuch(kind: string, id: string, param: string = 'id'): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** The JSON of a failure, as Stripe sends it. */
export function failureJson(failure: StripeFailure): { error: FailureBody } {
  return { error: failure.body };
}
