import type { Line, Section } from '../../report/line.ts';
import { median, takeTurns } from '../../visit/rounds.ts';
import { requestBytes } from '../client/connection.ts';
import { rateOf, withConnections } from '../client/rate.ts';
import { movieIds } from '../data/documents.ts';
import { tokenOf } from '../measured/people.ts';
import type { MeasuredApi } from '../measured/start-api.ts';

const CONNECTIONS = 8;
const ROUND_MS = 500;

interface Asked {
  status: number;
  request: Buffer;
  /** refused by the process that lets nobody ask more than once a minute */
  byLimit?: true;
}

interface Route {
  name: string;
  answered: Asked;
  refused: Record<string, Asked>;
}

const json = { 'accept-encoding': 'br', accept: 'application/json' };
const as = (token: string) => ({ ...json, authorization: `Bearer ${token}` });

/** The same token with another signature: what somebody sends who makes it up. */
function forged(token: string): string {
  const [head = '', claims = '', signature = ''] = token.split('.');
  return [head, claims, signature.slice(0, -8) + 'AAAAAAAA'].join('.');
}

function routes(admin: string): Route[] {
  const get = (path: string, status: number, headers: Record<string, string> = json): Asked => ({
    status,
    request: requestBytes('GET', path, headers),
  });
  const post = (path: string, status: number, headers: Record<string, string>, body: object): Asked => ({
    status,
    request: requestBytes('POST', path, headers, body),
  });
  const [movieId = ''] = movieIds;
  const visitor = tokenOf('visitor-0');
  const favorite = '/api/user/update-favorite';
  return [
    {
      name: 'GET /api/show/:id',
      answered: get(`/api/show/${movieId}`, 200),
      refused: {
        '400, no id': get('/api/show/abc', 400),
        '404, unknown': get('/api/show/999999', 404),
        '429': { ...get(`/api/show/${movieId}`, 429), byLimit: true },
      },
    },
    {
      name: 'GET /api/user/bookings',
      answered: get('/api/user/bookings', 200, as(visitor)),
      refused: {
        '401, no token': get('/api/user/bookings', 401),
        '401, forged': get('/api/user/bookings', 401, as(forged(visitor))),
      },
    },
    {
      name: 'GET /api/admin/all-shows',
      answered: get('/api/admin/all-shows', 200, as(tokenOf(admin))),
      refused: { '403': get('/api/admin/all-shows', 403, as(visitor)) },
    },
    {
      name: 'POST /api/user/update-favorite',
      answered: post(favorite, 200, as(visitor), { movieId, favorite: true }),
      refused: {
        '400, not filled in': post(favorite, 400, as(visitor), {}),
        '404, unknown movie': post(favorite, 404, as(visitor), { movieId: '999999', favorite: true }),
        '413, 70 kB': post(favorite, 413, as(visitor), { movieId: 'x'.repeat(70_000) }),
      },
    },
  ];
}

interface Refusals {
  rounds: number;
  /** who may do everything */
  admin: string;
  api: MeasuredApi;
  /** the same, but each address may ask once a minute */
  limited: MeasuredApi;
}

/** Processor time of the API for a request that is refused, against one that is answered, of the same route. */
export async function refusals({ rounds, admin, api, limited }: Refusals): Promise<Section> {
  const lines: Line[] = [];
  const raw: Record<string, unknown> = {};
  for (const { name, answered, refused } of routes(admin)) {
    const kinds = new Map(Object.entries({ answered, ...refused }));
    // The first one of the minute is let in, and the second one kept out.
    if (Object.values(refused).some(({ byLimit }) => byLimit))
      await withConnections(
        limited.port,
        1,
        async ([connection]) => void (await connection!.send(answered.request)),
      );
    const turns = await takeTurns([...kinds.keys()], rounds, async (kind) => {
      const { status, request, byLimit } = kinds.get(kind) ?? answered;
      const { port, cpu } = byLimit ? limited : api;
      const before = await cpu();
      const rate = await rateOf(port, request, CONNECTIONS, ROUND_MS, status);
      return ((await cpu()) - before) / ((rate * ROUND_MS) / 1000);
    });
    raw[name] = turns;
    const micros = (kind: string) => median(turns[kind] ?? []) * 1000;
    lines.push({ figure: `${name}: 200`, measured: `${micros('answered').toFixed(0)} µs` });
    for (const kind of Object.keys(refused)) {
      const ratio = micros(kind) / micros('answered');
      lines.push({
        figure: `  ${kind}`,
        measured: `${micros(kind).toFixed(0)} µs`,
        difference: `× ${ratio.toFixed(2)}`,
        aim: { text: '≤ × 1.00', reached: ratio <= 1 },
      });
    }
  }
  return { title: 'Processor time of a refused request against an answered one', lines, raw };
}
