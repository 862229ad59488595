import type { Instance } from '../instance/instance.ts';
import type { Client, Session } from '../state/records.ts';
import { factorAges, sessionToken } from '../tokens/session-token.ts';
import { publicUserJson, userJson } from '../users/user-json.ts';
import { abandonedAt, expiresAt, liveSession } from './lifetime.ts';

/**
 * A session as the Frontend API shows it.
 *
 * @param azp origin of the asking page; null when it is not known, and then no token is enclosed: clerk-js asks for
 *   one by POST, which always tells the origin
 */
export function sessionJson(instance: Instance, session: Session, azp: string | null) {
  const user = instance.users.get(session.userId);
  if (!user) throw new Error(`Session ${session.id} has no account`);
  return {
    object: 'session',
    id: session.id,
    status: session.status,
    expire_at: expiresAt(session),
    abandon_at: abandonedAt(session),
    last_active_at: session.lastActiveAt,
    last_active_organization_id: null,
    actor: null,
    factor_verification_age: factorAges(session),
    tasks: session.status === 'pending' ? [{ key: user.pendingTask }] : null,
    user: userJson(user),
    public_user_data: { ...publicUserJson(user), identifier: user.email, user_id: user.id },
    last_active_token: azp === null ? null : { object: 'token', jwt: sessionToken(instance, session, azp) },
    created_at: session.createdAt,
    updated_at: session.lastActiveAt,
  };
}

/** A client as the Frontend API shows it, with the session that it is signed in by. */
export function clientJson(instance: Instance, client: Client, azp: string | null, signIn: unknown = null) {
  const session = liveSession(instance, client.sessionId);
  return {
    object: 'client',
    id: client.id,
    sessions: session ? [sessionJson(instance, session, azp)] : [],
    sign_in: signIn,
    sign_up: null,
    last_active_session_id: session?.id ?? null,
    captcha_bypass: false,
    cookie_expires_at: null,
    last_authentication_strategy: null,
    created_at: client.createdAt,
    updated_at: client.updatedAt,
  };
}

/** A session as the Backend API shows it. */
export function backendSessionJson(session: Session) {
  return {
    object: 'session',
    id: session.id,
    client_id: session.clientId,
    user_id: session.userId,
    status: session.status,
    last_active_at: session.lastActiveAt,
    last_active_organization_id: null,
    expire_at: expiresAt(session),
    abandon_at: abandonedAt(session),
    created_at: session.createdAt,
    updated_at: session.lastActiveAt,
  };
}
