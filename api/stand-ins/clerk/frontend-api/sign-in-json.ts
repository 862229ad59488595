import type { Instance } from '../instance/instance.ts';
import type { Client, User } from '../state/records.ts';
import { publicUserJson } from '../users/user-json.ts';

/** @param sessionId the session that completed the sign-in; null while it waits for the password */
export function signInJson(id: string, user: User, sessionId: string | null) {
  return {
    object: 'sign_in',
    id,
    status: sessionId === null ? 'needs_first_factor' : 'complete',
    identifier: user.email,
    supported_identifiers: ['email_address'],
    created_session_id: sessionId,
    supported_first_factors: sessionId === null ? [{ strategy: 'password' }] : null,
    supported_second_factors: null,
    first_factor_verification: null,
    second_factor_verification: null,
    user_data: publicUserJson(user),
  };
}

/** @returns the sign-in that a client has begun, so that a reload finds it; null without one */
export function pendingSignIn(instance: Instance, { signIn }: Client) {
  const user = signIn && instance.users.get(signIn.userId);
  return signIn && user ? signInJson(signIn.id, user, null) : null;
}
