import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { askingOrigin } from '../http/origins.ts';
import { signedOut } from '../http/refusal.ts';
import type { Instance } from '../instance/instance.ts';
import { liveSession, newClient } from '../sessions/lifetime.ts';
import { clientJson } from '../sessions/session-json.ts';
import type { Client, Session, User } from '../state/records.ts';

// What browsers allow at most.
const MAX_AGE_SECONDS = 400 * 86_400;

/** @returns the client that the browser's cookie names */
export function knownClient(c: Context, instance: Instance): Client | undefined {
  const id = getCookie(c, instance.cookies.client);
  return id === undefined ? undefined : instance.clients.get(id);
}

/** @returns the browser's client; a new one, with its cookie in the answer, when it has none */
export function clientOf(c: Context, instance: Instance): Client {
  const known = knownClient(c, instance);
  if (known) return known;
  const client = newClient();
  const { client: name, path } = instance.cookies;
  setCookie(c, name, client.id, { httpOnly: true, sameSite: 'Lax', path, maxAge: MAX_AGE_SECONDS });
  return client;
}

/** @throws Refusal 401 when the browser is signed out or the path names a session that is not its own */
export function signedIn(c: Context, instance: Instance): { client: Client; session: Session; user: User } {
  const client = knownClient(c, instance);
  const session = client && liveSession(instance, client.sessionId);
  const user = session && instance.users.get(session.userId);
  const named = c.req.param('session') ?? c.req.query('_clerk_session_id') ?? session?.id;
  if (!client || !session || !user || session.id !== named) throw signedOut();
  return { client, session, user };
}

/** Keeps the cookie by which a page knows, before clerk-js has loaded, whether somebody is signed in. */
export function tellSignedIn(c: Context, instance: Instance, client: Client | undefined): void {
  const since = client && liveSession(instance, client.sessionId) ? client.updatedAt : 0;
  const value = String(Math.floor(since / 1000));
  setCookie(c, instance.cookies.signedIn, value, { sameSite: 'Lax', path: '/', maxAge: MAX_AGE_SECONDS });
}

/** Answers a change: the client rides along with every answer, and clerk-js takes its state from it. */
export function answer(
  c: Context,
  instance: Instance,
  client: Client,
  response: unknown,
  signIn: unknown = null,
) {
  tellSignedIn(c, instance, client);
  return c.json({ response, client: clientJson(instance, client, askingOrigin(c, instance), signIn) });
}
