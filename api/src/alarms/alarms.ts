import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

/** What somebody has to know at once. */
type AlarmKind =
  | 'canary-ended'
  | 'canary-beside-failures'
  | 'host-down'
  | 'host-back'
  | 'key-used-wrongly'
  | 'index-gone'
  | 'set-refused'
  | 'set-stale'
  | 'set-fresh'
  | 'log-not-told'
  | 'shell-missing';

/**
 * Tells the log, and whoever listens at the webhook. Never throws and is never waited for.
 * @param subject what it is about, such as the name of a remote: the same alarm about the same is sent once in a while
 */
export type Alarm = (kind: AlarmKind, subject: string, text: string) => void;

interface Options {
  /** where alarms are sent; undefined: only the log has them */
  webhook: { url: string; secret: string } | undefined;
  log: Pick<Logger, 'error'>;
  /** after the first try to send one, in milliseconds; twice as long after each that follows */
  pauseMs?: number;
}

/** Ten minutes in all: whoever is told is restarted now and then, too. */
const TRIES = 8;
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 5_000;
/** The same again is not sent for so long: a door that is knocked at all day is one alarm a minute. */
const QUIET_MS = 60_000;
const MAX_REMEMBERED = 1_000;

/**
 * Signs what is sent, as the webhooks of payment services do: the receiver makes the same HMAC-SHA-256 of time, dot and
 * body, and refuses what is older than some minutes.
 * @returns the header `Matinee-Signature`: `t=<seconds>,v1=<hex>`
 */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** The way by which the alarms of a process leave it. */
interface Alarms {
  alarm: Alarm;
  /** For the end of the process: what is on its way is sent now, once more and for the last time. Resolves when none is left. */
  lastWords(): Promise<void>;
}

/** Makes the way by which alarms leave the system. */
export function createAlarms({ webhook, log, pauseMs = PAUSE_MS }: Options): Alarms {
  const lately = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  const onTheirWay = new Set<Promise<void>>();
  const ending = new AbortController();

  /** Is over at once when the process ends. */
  const rest = (ms: number) =>
    setTimeout(ms, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);

  async function send(body: string, tries: number, pause = pauseMs): Promise<void> {
    if (!webhook) return;
    const isLast = tries <= 1 || ending.signal.aborted;
    try {
      const answer = await fetch(webhook.url, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'matinee-signature': signatureOf(webhook.secret, Math.floor(Date.now() / 1000), body),
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`);
    } catch (error) {
      if (isLast) return log.error({ err: error, body }, 'an alarm could not be sent');
      await rest(pause);
      return send(body, tries - 1, 2 * pause);
    }
  }

  const alarm: Alarm = (kind, subject, text) => {
    log.error({ alarm: kind, subject }, text);
    const key = `${kind} ${subject}`;
    // No clock of a machine, which somebody may set back by hours: nobody would be told for as long.
    const now = performance.now();
    if (now - (lately.get(key) ?? -Infinity) < QUIET_MS) return;
    lately.set(key, now);
    const body = JSON.stringify({ alarm: kind, subject, text, at: new Date().toISOString() });
    const sent = send(body, TRIES).finally(() => onTheirWay.delete(sent));
    onTheirWay.add(sent);
  };
  return {
    alarm,
    async lastWords() {
      ending.abort();
      while (onTheirWay.size > 0) await Promise.all(onTheirWay);
    },
  };
}
