import { Failure } from '../http/failure.ts';

/** Nobody is let in while the identity provider cannot say who may. */
export function identityUnavailable(): Failure {
  return new Failure(503, 'identity_unavailable', 'Sign-in cannot be checked right now. Please try again.', {
    retryAfter: 5,
  });
}
