import { z } from 'zod';

const loaded = z.object({ response: z.object({ last_active_session_id: z.string() }) });
const minted = z.object({ jwt: z.string() });

/** A browser reduced to what the Frontend API sees of it: an origin and a jar of cookies. */
export function visitor(url: string, origin: string) {
  const jar = new Map<string, string>();

  async function call(path: string, init: RequestInit, from: Record<string, string> = { origin }) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(url + path, { ...init, headers: { ...from, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) jar.set(name, value);
    }
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  }

  const get = (path: string, from?: Record<string, string>) => call(path, {}, from);
  const post = (path: string, form: Record<string, string> = {}) =>
    call(path, { method: 'POST', body: new URLSearchParams(form) });
  const sessionId = async () => loaded.parse((await get('/v1/client')).body).response.last_active_session_id;
  const token = async () =>
    minted.parse((await post(`/v1/client/sessions/${await sessionId()}/tokens`)).body).jwt;

  return { get, post, sessionId, token };
}
