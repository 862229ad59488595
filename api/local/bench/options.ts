import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** measured rounds of each comparison */
  rounds: number;
  /** also time `npm start` in a fresh clone */
  start: boolean;
}

/**
 * Reads the arguments of `npm run bench`.
 * @throws {Error} one sentence that says what is understood
 */
export function benchOptions(args: string[]): BenchOptions {
  try {
    const { values } = parseArgs({
      args,
      options: { rounds: { type: 'string', default: '9' }, start: { type: 'boolean', default: false } },
    });
    const rounds = Number(values.rounds);
    if (Number.isInteger(rounds) && rounds > 0) return { rounds, start: values.start };
  } catch {
    // Said below, for whatever was not understood.
  }
  throw new Error(
    'npm run bench understands --rounds N (9) and --start: npm run bench -- --rounds 21 --start',
  );
}
