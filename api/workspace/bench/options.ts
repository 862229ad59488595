import { parseArgs } from 'node:util';

/** What can be measured by itself; `start` only when it is asked for. */
export const benchParts = [
  'start',
  'api',
  'jobs',
  'refusals',
  'store',
  'scripts',
  'composition',
  'parts',
  'clerk',
  'seats',
  'views',
  'personal',
  'releases',
  'revocation',
  'lighthouse',
] as const;
type BenchPart = (typeof benchParts)[number];

export interface BenchOptions {
  /** measured rounds of each comparison */
  rounds: number;
  /** within which the first views are measured, in fewer rounds where there is no time for all: each page in one at least */
  minutes: number;
  /** what is measured */
  parts: ReadonlySet<BenchPart>;
}

const isPart = (name: string): name is BenchPart => (benchParts as readonly string[]).includes(name);

function partsOf(only: string | undefined, start: boolean): BenchPart[] {
  const named = only?.split(',').map((name) => name.trim()) ?? benchParts.filter((part) => part !== 'start');
  if (!named.every(isPart)) throw new Error('There is no such part');
  return start ? ['start', ...named] : named;
}

/**
 * Reads the arguments of `npm run bench`.
 * @throws {Error} one sentence that says what is understood
 */
export function benchOptions(args: string[]): BenchOptions {
  try {
    const { values } = parseArgs({
      args,
      options: {
        rounds: { type: 'string', default: '9' },
        minutes: { type: 'string', default: '30' },
        start: { type: 'boolean', default: false },
        only: { type: 'string' },
      },
    });
    const rounds = Number(values.rounds);
    const parts = new Set(partsOf(values.only, values.start));
    const minutes = Number(values.minutes);
    if (Number.isInteger(rounds) && rounds > 0 && minutes > 0) return { rounds, minutes, parts };
  } catch {
    // Said below, for whatever was not understood.
  }
  throw new Error(
    `npm run bench understands --rounds N (9), --minutes N (30, of the part views), --start and --only with any of ${benchParts.join(', ')}: npm run bench -- --rounds 21 --only api,clerk`,
  );
}
