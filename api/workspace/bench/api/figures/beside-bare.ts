import type { Line } from '../../report/line.ts';
import { takeTurns } from '../../visit/rounds.ts';
import { percentile, timesAtRate } from '../client/fixed-rate.ts';
import { rateOf } from '../client/rate.ts';
import type { MeasuredApi } from '../measured/start-api.ts';
import { fine, perSecond, ratioLine } from './ratio.ts';

type Measured = Pick<MeasuredApi, 'port' | 'cpu'>;

/** One call that the API and a bare route answer alike. */
export interface Call {
  figure: string;
  requests: { api: Buffer; bare: Buffer };
  /** status of both answers */
  expected: number;
  /** over which as much is asked as is answered */
  connections: number;
  milliseconds: number;
  /** requests a second, and for how many milliseconds, of which the slowest are told */
  fixed: { perSecond: number; milliseconds: number };
  /** of the rate: smallest ratio that is aimed at; absent when it is only told */
  aim?: number;
  /** before each turn of the API */
  before?: () => Promise<void>;
}

interface Turn {
  /** answers a second */
  rate: number;
  /** milliseconds of a processor for each */
  cpu: number;
  /** milliseconds that 99 of a hundred do not exceed at the fixed rate */
  slow: number;
}

/** So many may be under way at a fixed rate before one waits for another. */
const MAX_TOGETHER = 64;

/** Asks the API and a bare route in turns. @returns what is told of it, and the rounds */
export async function besideBare(
  { figure, requests, expected, connections, milliseconds, fixed, aim, before }: Call,
  { api, bare, rounds }: { api: Measured; bare: Measured; rounds: number },
): Promise<{ lines: Line[]; turns: Record<'api' | 'bare', Turn[]> }> {
  const turns = await takeTurns(['api', 'bare'], rounds, async (name): Promise<Turn> => {
    if (name === 'api') await before?.();
    const [service, request] = [name === 'api' ? api : bare, requests[name]];
    const begun = await service.cpu();
    const rate = await rateOf(service.port, request, connections, milliseconds, expected);
    const cpu = ((await service.cpu()) - begun) / ((rate * milliseconds) / 1000);
    const { port } = service;
    const times = await timesAtRate({ port, request, expected, connections: MAX_TOGETHER, ...fixed });
    return { rate, cpu, slow: percentile(times, 99) };
  });
  // Turned round where less is better: of all that is told more is better.
  const told = (what: string, of: (turn: Turn) => number, show: (value: number) => string, aimed?: number) =>
    ratioLine({
      figure: what,
      measured: turns.api.map(of),
      baseline: turns.bare.map(of),
      ...(aimed !== undefined && { aim: aimed }),
      show,
    });
  const lines = [
    told(figure, ({ rate }) => rate, perSecond, aim),
    told(
      '  processor time of a request (ratio of the rates it allows)',
      ({ cpu }) => 1 / cpu,
      (rate) => `${(1000 / rate).toFixed(0)} µs`,
    ),
    told(
      `  99 of a hundred at ${fixed.perSecond} a second are there within (ratio of bare to this)`,
      ({ slow }) => 1 / slow,
      (rate) => fine(1 / rate),
    ),
  ];
  return { lines, turns };
}
