import { Hono } from 'hono';
import type { ProvenLive } from './trust/proof.ts';

/** What a server that is told to end says to whoever asks whether to send visitors. */
const LEAVING = { success: false, code: 'shutting_down', message: 'This server is shutting down.' };
/** The same of one that never heard what is live. */
const UNTOLD = {
  success: false,
  code: 'not_told',
  message:
    'This server has not heard what is live yet: check API_URL, and what its log says of the composition.',
};

/** The same of one that has no shell to make pages of. */
const WITHOUT_SHELL = {
  success: false,
  code: 'no_shell',
  message:
    'The shell of this server was revoked, and the files of the live one cannot be had: deploy it anew, and see what its log says.',
};

/** What it says of what is live until something was proven since it began: it may serve what it had. */
const NOTHING_PROVEN = { set: null, signedAt: null, until: null, age: null };

interface Health {
  /** whether the server knows what to make pages of */
  isKnown(): boolean;
  /** of which shell pages are made: the one that this server was deployed with, or another one; null when there is none that may be given */
  shell(): Promise<'own' | 'other' | null>;
  proven?: Pick<ProvenLive, 'freshness' | 'isStale'> | undefined;
}

/**
 * `/__health`: the process is up, and how fresh what it serves is where sets are signed. `/__ready`: visitors may be sent here, and of which
 * shell their pages are made. A server that leaves also answers for the API's
 * `/api/ready`, as a balancer in front may ask through it.
 */
export function healthRoutes(isLeaving: () => boolean, { isKnown, shell, proven }: Health): Hono {
  const routes = new Hono();
  routes.get('/__health', (c) => {
    const fresh = proven?.freshness();
    const live = proven && {
      ...(fresh ? { ...fresh, age: secondsSince(fresh.signedAt) } : NOTHING_PROVEN),
      stale: proven.isStale(),
    };
    return c.json({ success: true, status: 'up', ...(live && { live }) }, 200, {
      'cache-control': 'private, no-store',
    });
  });
  routes.on('GET', ['/__ready', '/api/ready'], async (c, next) => {
    if (isLeaving())
      return c.json(LEAVING, 503, { 'cache-control': 'private, no-store', 'retry-after': '1' });
    if (c.req.path === '/api/ready') return next();
    if (!isKnown()) return c.json(UNTOLD, 503, { 'cache-control': 'private, no-store', 'retry-after': '5' });
    const made = await shell();
    if (!made)
      return c.json(WITHOUT_SHELL, 503, { 'cache-control': 'private, no-store', 'retry-after': '5' });
    return c.json({ success: true, status: 'ready', shell: made }, 200, {
      'cache-control': 'private, no-store',
    });
  });
  return routes;
}

const secondsSince = (instant: string): number =>
  Math.round((Date.now() - new Date(instant).getTime()) / 1000);
