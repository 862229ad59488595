import type { Line, Section } from '../../report/line.ts';
import { takeTurns } from '../../visit/rounds.ts';
import type { ApiBench } from '../bench.ts';
import { requestBytes } from '../client/connection.ts';
import { rateOf, withConnections } from '../client/rate.ts';
import { movieIds } from '../data/documents.ts';
import { startService } from '../measured/service.ts';
import { perSecond, ratioLine } from './ratio.ts';

/** An answer that is ready to be sent again. */
export interface KeptAnswer {
  path: string;
  headers: Record<string, string>;
  base64: string;
}

const CONNECTIONS = 16;
const ROUND_MS = 1_000;
const accept = { 'accept-encoding': 'br', accept: 'application/json' };
const headersOfInterest = ['content-type', 'content-encoding', 'etag', 'vary', 'cache-control'];

async function readAnswer(port: number, path: string): Promise<KeptAnswer> {
  return withConnections(port, 1, async ([connection]) => {
    const { head, body } = await connection!.send(requestBytes('GET', path, accept));
    const headers = Object.fromEntries(
      headersOfInterest.flatMap((name) => {
        const value = new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    return { path, headers, base64: body.toString('base64') };
  });
}

const paths = ['/api/show/all', `/api/show/${movieIds[0]}`];

/** Asks the public calls without measuring them, for what they leave behind. */
export async function askPublicCalls({ rounds, api }: ApiBench): Promise<void> {
  for (const path of paths)
    await rateOf(api.port, requestBytes('GET', path, accept), CONNECTIONS, rounds * ROUND_MS);
}

/**
 * The public calls against a bare Hono route that sends the same bytes.
 * @param bench its `api` as fresh as the bare route: the collections that telling memory forces make V8 forget shapes that
 * nothing alive has, those of `nextTick` among them, and cost a process a fifth of its rate for good
 */
export async function publicCalls({ root, rounds, api, log }: ApiBench): Promise<Section> {
  const answers = await Promise.all(paths.map((path) => readAnswer(api.port, path)));
  const { service: bare, first } = startService<{ port: number }>({
    root,
    file: 'api/workspace/dist/bench-bare-route.js',
    env: { BENCH_ANSWERS: JSON.stringify(answers), NODE_ENV: 'production' },
    log,
  });
  const { port: barePort } = await first();
  const lines: Line[] = [];
  const raw: Record<string, unknown> = {};
  try {
    for (const { path, base64 } of answers) {
      const request = requestBytes('GET', path, accept);
      const measure = async (name: 'api' | 'bare') => {
        const [service, port] = name === 'api' ? [api, api.port] : [bare, barePort];
        const before = await service.cpu();
        const rate = await rateOf(port, request, CONNECTIONS, ROUND_MS);
        return { rate, cpu: ((await service.cpu()) - before) / ((rate * ROUND_MS) / 1000) };
      };
      const turns = await takeTurns(['api', 'bare'], rounds, measure);
      raw[path] = turns;
      const call = path.replace(/\d+$/, ':id');
      const size = `${((base64.length * 0.75) / 1000).toFixed(1)} kB`;
      lines.push(
        ratioLine({
          figure: `GET ${call} (${size}), ${CONNECTIONS} connections`,
          measured: turns.api.map(({ rate }) => rate),
          baseline: turns.bare.map(({ rate }) => rate),
          aim: 0.7,
          show: perSecond,
        }),
        ratioLine({
          figure: '  processor time of a request (ratio of the rates it allows)',
          measured: turns.api.map(({ cpu }) => 1 / cpu),
          baseline: turns.bare.map(({ cpu }) => 1 / cpu),
          show: (rate) => `${(1000 / rate).toFixed(0)} µs`,
        }),
      );
    }
  } finally {
    await bare.stop();
  }
  return { title: 'Public calls, on the local store', against: 'bare Hono', lines, raw };
}
