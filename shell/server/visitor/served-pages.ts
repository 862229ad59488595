import type { IncomingMessage } from 'node:http';
import { signShellServer } from '@matinee/api/site-tokens';
import type { Context } from 'hono';
import type { Logger } from 'pino';

interface Options {
  apiUrl: string;
  /** shared with the API; without it nothing is told */
  siteKey: string | undefined;
  log: Pick<Logger, 'warn'>;
}

/** What is served meanwhile is told together. */
const TOGETHER_MS = 2_000;
const MAX_TOGETHER = 500;
const TIMEOUT_MS = 5_000;

/** Whom a request comes from, as the API reads it: what proxies have said, and the socket's other end. */
export function forwardedFor(c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  return [c.req.header('x-forwarded-for'), incoming?.socket.remoteAddress].filter(Boolean).join(', ');
}

/**
 * Tells the API which pages were served, so that it knows of those that are never heard of. What cannot be told is
 * forgotten: nobody waits for it.
 */
export function servedPages({ apiUrl, siteKey, log }: Options) {
  let views: { token: string; forwarded: string }[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function tell(): Promise<void> {
    const body = JSON.stringify({ views });
    views = [];
    timer = undefined;
    try {
      const answer = await fetch(`${apiUrl}/api/reports/served`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${signShellServer(siteKey ?? '', new Date())}`,
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The API answered ${answer.status}.`);
    } catch (error) {
      log.warn({ reason: String(error) }, 'the API does not hear which pages are served');
    }
  }

  return {
    /** @param token of the page, with which it reports */
    note(token: string, forwarded: string): void {
      if (siteKey === undefined || views.length >= MAX_TOGETHER) return;
      views.push({ token, forwarded });
      timer ??= setTimeout(() => void tell(), TOGETHER_MS).unref();
    },
  };
}
