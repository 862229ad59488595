import type { Instance } from '../instance/instance.ts';
import { newId } from '../state/new-id.ts';
import type { Client, Session, User } from '../state/records.ts';

const DAY = 86_400_000;

/** Clerk's default: seven days after the sign-in, however active the session is. */
export const expiresAt = (session: Session) => session.createdAt + 7 * DAY;
/** When Clerk counts a session as abandoned: thirty days after the sign-in. */
export const abandonedAt = (session: Session) => session.createdAt + 30 * DAY;

/** @returns the session that can be used now: neither ended nor run out, and its account still there */
export function liveSession(instance: Instance, id: string | null): Session | undefined {
  const session = id === null ? undefined : instance.sessions.get(id);
  return session && expiresAt(session) > Date.now() && instance.users.get(session.userId)
    ? session
    : undefined;
}

/** Makes the client that a browser without a cookie becomes. */
export function newClient(): Client {
  const now = Date.now();
  return { id: newId('client'), sessionId: null, signIn: null, createdAt: now, updatedAt: now };
}

/** Signs an account in on a client; a session that the client had ends (single session mode). */
export async function startSession(
  instance: Instance,
  client: Client,
  user: User,
): Promise<{ client: Client; session: Session }> {
  if (client.sessionId !== null) await instance.sessions.remove(client.sessionId);
  const now = Date.now();
  const session: Session = {
    id: newId('sess'),
    clientId: client.id,
    userId: user.id,
    status: user.pendingTask === null ? 'active' : 'pending',
    createdAt: now,
    lastActiveAt: now,
  };
  const signedIn: Client = { ...client, sessionId: session.id, signIn: null, updatedAt: now };
  await Promise.all([
    instance.sessions.save(session),
    instance.clients.save(signedIn),
    instance.users.save({ ...user, lastSignInAt: now }),
  ]);
  return { client: signedIn, session };
}

/** Signs a client out; it stays known. */
export async function endSession(instance: Instance, client: Client): Promise<Client> {
  if (client.sessionId !== null) await instance.sessions.remove(client.sessionId);
  const signedOut: Client = { ...client, sessionId: null, updatedAt: Date.now() };
  await instance.clients.save(signedOut);
  return signedOut;
}

/** Forgets what can never be used again, so that a copy that runs for months does not grow. */
export async function forgetExpired(instance: Instance): Promise<void> {
  for (const session of instance.sessions.all()) {
    if (!liveSession(instance, session.id)) await instance.sessions.remove(session.id);
  }
  for (const client of instance.clients.all()) {
    const signedOut = liveSession(instance, client.sessionId) === undefined;
    if (signedOut && client.updatedAt + 30 * DAY < Date.now()) await instance.clients.remove(client.id);
  }
}
