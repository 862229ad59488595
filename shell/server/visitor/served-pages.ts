import type { IncomingMessage } from 'node:http';
import { shellLane } from '@matinee/api/serving';
import { signShellServer } from '@matinee/api/site-tokens';
import type { ReportLimits } from '@matinee/api/types';
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
/** The API takes bodies of 64 kB, with so many pages in each: its type does not let that differ. */
const MAX_BYTES = 60_000;
const MAX_TOGETHER: ReportLimits['pages'] = 500;
const AROUND = JSON.stringify({ views: [] }).length;
const TIMEOUT_MS = 5_000;
/** So many bodies are on their way at a time: an API that answers late is not buried in them. */
const MAX_UNDER_WAY = 20;
/** An address takes 45 letters at most, and few sites have more than a handful of proxies. */
const MAX_FORWARDED = 500;

/** The end of what proxies said, in whole addresses: it is read from there, and its beginning is what a stranger claims. */
function endOf(forwarded: string): string {
  if (forwarded.length <= MAX_FORWARDED) return forwarded;
  const end = forwarded.slice(-MAX_FORWARDED);
  const cut = end.indexOf(',');
  return cut < 0 ? '' : end.slice(cut + 1).trimStart();
}

/** Whom a request comes from, as the API reads it: what proxies have said, and the socket's other end. */
export function forwardedFor(c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  return endOf([c.req.header('x-forwarded-for'), incoming?.socket.remoteAddress].filter(Boolean).join(', '));
}

/**
 * Tells the API which pages were served, so that it knows of those that are never heard of. What cannot be told is
 * forgotten: nobody waits for it.
 */
export function servedPages({ apiUrl, siteKey, log }: Options) {
  /** each as the JSON that is sent */
  let views: string[] = [];
  let bytes = AROUND;
  let timer: NodeJS.Timeout | undefined;
  let underWay = 0;
  let isForgetting = false;

  async function send(body: string): Promise<void> {
    underWay += 1;
    try {
      const answer = await fetch(`${apiUrl}/api/reports/served`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...shellLane(siteKey),
          // An API of before knows it by the token alone, which counts while the two clocks are alike.
          authorization: `Bearer ${signShellServer(siteKey ?? '', new Date())}`,
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The API answered ${answer.status}.`);
      isForgetting = false;
    } catch (error) {
      log.warn({ reason: String(error) }, 'the API does not hear which pages are served');
    } finally {
      underWay -= 1;
    }
  }

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    const body = `{"views":[${views.join()}]}`;
    views = [];
    bytes = AROUND;
    if (underWay < MAX_UNDER_WAY) void send(body);
    else if (!isForgetting) {
      isForgetting = true;
      log.warn({ reason: 'It answers too late.' }, 'the API does not hear which pages are served');
    }
  }

  return {
    /** @param token of the page, with which it reports */
    note(token: string, forwarded: string): void {
      if (siteKey === undefined) return;
      const view = JSON.stringify({ token, forwarded: endOf(forwarded) });
      const size = Buffer.byteLength(view) + 1;
      if (views.length >= MAX_TOGETHER || bytes + size > MAX_BYTES) tell();
      views.push(view);
      bytes += size;
      timer ??= setTimeout(tell, TOGETHER_MS).unref();
    },
  };
}
