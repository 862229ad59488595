import { RETRY_SECONDS } from '../http/durations.ts';
import { Failure } from '../http/failure.ts';

/**
 * Nobody is let in while the identity provider cannot say who may.
 * @param retryAfter seconds, where the provider has named a time
 */
export function identityUnavailable(retryAfter = RETRY_SECONDS): Failure {
  return new Failure(503, 'identity_unavailable', 'Sign-in cannot be checked right now. Please try again.', {
    retryAfter,
  });
}
