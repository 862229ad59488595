import { setTimeout as pause } from 'node:timers/promises';
import type { Line, Section } from '../../report/line.ts';
import type { ApiBench } from '../bench.ts';
import { requestBytes } from '../client/connection.ts';
import { rateOf, withConnections } from '../client/rate.ts';
import { movieIds } from '../data/documents.ts';
import { startService } from '../measured/service.ts';
import type { MeasuredApi } from '../measured/start-api.ts';
import { besideBare, type Call } from './beside-bare.ts';

/** An answer that is ready to be sent again. */
export interface KeptAnswer {
  /** where the bare route has it */
  at: string;
  status: number;
  headers: Record<string, string>;
  base64: string;
}

const CONNECTIONS = 16;
const ROUND_MS = 1_000;
/** A rate that neither is at its end at. */
const FIXED = { perSecond: 1_000, milliseconds: 500 };
/** A measurement of refusals is over by then. */
const REFUSED_FOR_S = 5;
const accept = { 'accept-encoding': 'br', accept: 'application/json' };
const headersOfInterest = [
  'content-type',
  'content-encoding',
  'etag',
  'vary',
  'cache-control',
  'retry-after',
];

async function readAnswer(port: number, path: string, at = path): Promise<KeptAnswer> {
  return withConnections(port, 1, async ([connection]) => {
    const { head, status, body } = await connection!.send(requestBytes('GET', path, accept));
    const headers = Object.fromEntries(
      headersOfInterest.flatMap((name) => {
        const value = new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    return { at, status, headers, base64: body.toString('base64') };
  });
}

const [movie = ''] = movieIds;
const paths = ['/api/show/all', `/api/show/${movie}`];
const REFUSED_AT = '/refused';

/** Asks the public calls without measuring them, for what they leave behind. */
export async function askPublicCalls({ rounds, api }: ApiBench): Promise<void> {
  for (const path of paths)
    await rateOf(api.port, requestBytes('GET', path, accept), CONNECTIONS, rounds * ROUND_MS);
}

/** Asks until the answer is a refusal, and one of a minute that is not about to end. @returns that answer */
async function untilRefused(port: number, path: string): Promise<KeptAnswer> {
  for (;;) {
    const answer = await readAnswer(port, path, REFUSED_AT);
    if (answer.status !== 429) continue;
    const left = Number(answer.headers['retry-after']);
    if (left > REFUSED_FOR_S) return answer;
    await pause(left * 1000);
  }
}

const as = (path: string, headers: Record<string, string> = accept) => requestBytes('GET', path, headers);

/** The calls of one path: its answer, and word that the asker has it. */
function callsOf(path: string, { headers, base64 }: KeptAnswer): Call[] {
  const name = `GET ${path.replace(/\d+$/, ':id')}`;
  const size = `${((base64.length * 0.75) / 1000).toFixed(1)} kB`;
  const common = { connections: CONNECTIONS, milliseconds: ROUND_MS, fixed: FIXED };
  const known = as(path, { ...accept, 'if-none-match': headers['etag'] ?? '' });
  return [
    {
      ...common,
      figure: `${name} (${size}), ${CONNECTIONS} connections`,
      requests: { api: as(path), bare: as(path) },
      expected: 200,
      aim: 0.7,
    },
    {
      ...common,
      figure: `${name}: 304, ${CONNECTIONS} connections`,
      requests: { api: known, bare: known },
      expected: 304,
    },
  ];
}

/**
 * The public calls against a bare Hono route that sends the same bytes.
 * @param bench its `api` as fresh as the bare route: the collections that telling memory forces make V8 forget shapes that
 * nothing alive has, those of `nextTick` among them, and cost a process a fifth of its rate for good
 * @param limited another one, which lets each address ask once a minute
 */
export async function publicCalls(
  { root, rounds, api, log }: ApiBench,
  limited: MeasuredApi,
): Promise<Section> {
  const answers = await Promise.all(paths.map((path) => readAnswer(api.port, path)));
  const [path = ''] = paths;
  const refusal = await untilRefused(limited.port, path);
  const { service: bare, first } = startService<{ port: number }>({
    root,
    file: 'api/workspace/dist/bench-bare-route.js',
    env: { BENCH_ANSWERS: JSON.stringify([...answers, refusal]), NODE_ENV: 'production' },
    log,
  });
  const { port } = await first();
  const lines: Line[] = [];
  const raw: Record<string, unknown> = {};
  const calls = paths.flatMap((each, index) => callsOf(each, answers[index]!));
  const refused: Call = {
    figure: `GET ${path}: 429, ${CONNECTIONS} connections`,
    requests: { api: as(path), bare: as(REFUSED_AT) },
    expected: 429,
    connections: CONNECTIONS,
    milliseconds: ROUND_MS,
    fixed: FIXED,
    before: async () => void (await untilRefused(limited.port, path)),
  };
  try {
    for (const call of [...calls, refused]) {
      const asked = call === refused ? limited : api;
      const told = await besideBare(call, { api: asked, bare: { ...bare, port }, rounds });
      raw[call.figure] = told.turns;
      lines.push(...told.lines);
    }
  } finally {
    await bare.stop();
  }
  return { title: 'Public calls, on the local store', against: 'bare Hono', lines, raw };
}
