import type { Line, Section } from '../../report/line.ts';
import type { ApiBench } from '../bench.ts';
import { requestBytes } from '../client/connection.ts';
import { movieIds } from '../data/documents.ts';
import { clerkSettings, tokenOf } from '../measured/people.ts';
import { startService } from '../measured/service.ts';
import { besideBare, type Call } from './beside-bare.ts';

const accept = { 'accept-encoding': 'br', accept: 'application/json' };
/** Of one connection each answer is made anew: those that ask together would share one. */
const cold = { connections: 1, milliseconds: 500, fixed: { perSecond: 50, milliseconds: 1_000 } };
const personal = { connections: 8, milliseconds: 500, fixed: { perSecond: 100, milliseconds: 1_000 } };

function call(
  figure: string,
  path: string,
  how: Pick<Call, 'connections' | 'milliseconds' | 'fixed'>,
  headers: Record<string, string> = {},
): Call {
  const request = requestBytes('GET', path, { ...accept, ...headers });
  return { ...how, figure, requests: { api: request, bare: request }, expected: 200 };
}

const calls = (): Call[] => [
  call('GET /api/show/all, nothing kept, one after the other', '/api/show/all', cold),
  call('GET /api/show/:id, nothing kept, one after the other', `/api/show/${movieIds[0]}`, cold),
  call('GET /api/user/bookings (five), 8 connections', '/api/user/bookings', personal, {
    authorization: `Bearer ${tokenOf('visitor-0')}`,
  }),
];

/**
 * Answers that are made for whoever asks, against Hono and the bare driver with the same questions to the database.
 * @param bench its `api` keeps no answers
 * @param mongodb address of the database that both read
 */
export async function coldCalls(
  { root, rounds, api, log }: Pick<ApiBench, 'root' | 'rounds' | 'api' | 'log'>,
  mongodb: string,
): Promise<Section> {
  const { service: bare, first } = startService<{ port: number }>({
    root,
    file: 'api/workspace/dist/bench-bare-store.js',
    env: { MONGODB_URI: mongodb, CLERK_JWT_KEY: clerkSettings.CLERK_JWT_KEY, NODE_ENV: 'production' },
    log,
  });
  const { port } = await first();
  const lines: Line[] = [];
  const raw: Record<string, unknown> = {};
  try {
    for (const one of calls()) {
      const told = await besideBare(one, { api, bare: { ...bare, port }, rounds });
      raw[one.figure] = told.turns;
      lines.push(...told.lines);
    }
  } finally {
    await bare.stop();
  }
  return {
    title: 'Answers that are made for whoever asks, on the local store',
    against: 'bare Hono and driver',
    lines,
    raw,
  };
}
