import { Failure } from '../../http/failure.ts';

interface Limits {
  /** Streams of this process. */
  listeners: number;
  /** Streams of one user. */
  perUser: number;
}

/** How long somebody without a place should wait, in seconds; the map asks by itself meanwhile. */
const RETRY_SECONDS = 30;

/** Counts the open streams. */
export interface ListenerLimits {
  readonly taken: number;
  /** @throws Failure 429 for a user with too many streams, 503 when this process has no place left */
  take(userId: string): void;
  leave(userId: string): void;
}

/**
 * Places for listeners, all free.
 * @param told hears after each change how many are taken
 */
export function createListenerLimits(
  { listeners, perUser }: Limits,
  told: (taken: number) => void = () => {},
): ListenerLimits {
  const byUser = new Map<string, number>();
  let taken = 0;
  const refuse = (status: 429 | 503, message: string) =>
    new Failure(status, 'too_many_listeners', message, { retryAfter: RETRY_SECONDS });
  return {
    get taken() {
      return taken;
    },
    take(userId) {
      const own = byUser.get(userId) ?? 0;
      if (own >= perUser) throw refuse(429, 'The seats are already shown live in other windows of yours.');
      if (taken >= listeners) throw refuse(503, 'Too many people look at seats right now.');
      byUser.set(userId, own + 1);
      taken += 1;
      told(taken);
    },
    leave(userId) {
      const own = byUser.get(userId) ?? 0;
      if (own > 1) byUser.set(userId, own - 1);
      else byUser.delete(userId);
      taken -= 1;
      told(taken);
    },
  };
}
