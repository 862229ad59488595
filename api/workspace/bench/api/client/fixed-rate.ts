import type { Connection } from './connection.ts';
import { withConnections } from './rate.ts';

interface FixedRate {
  port: number;
  request: Buffer;
  /** requests a second, whatever becomes of those before */
  perSecond: number;
  milliseconds: number;
  /** over so many connections: a request for which none is free waits, and that counts */
  connections: number;
  /** status of the answers */
  expected: number;
}

/**
 * Sends the same request at a rate that does not follow the answers, as visitors do: a server that pauses is met by all who come meanwhile.
 * @returns how long each took from the moment when it was due to be sent, in milliseconds
 * @throws {Error} for an answer of another status
 */
export function timesAtRate({
  port,
  request,
  perSecond,
  milliseconds,
  connections,
  expected,
}: FixedRate): Promise<number[]> {
  return withConnections(port, connections, async (all) => {
    const free: Connection[] = [...all];
    const waiting: number[] = [];
    const times: number[] = [];
    let failure: Error | undefined;
    async function work(connection: Connection): Promise<void> {
      for (let due = waiting.shift(); due !== undefined; due = waiting.shift()) {
        const { status, head } = await connection.send(request);
        if (status !== expected) throw new Error(`An unexpected answer: ${head}`);
        times.push(performance.now() - due);
      }
      free.push(connection);
    }
    const began = performance.now();
    const wanted = Math.ceil((perSecond * milliseconds) / 1000);
    for (let sent = 0; times.length < wanted;) {
      if (failure) throw failure;
      const now = performance.now();
      const due = Math.min(wanted, Math.floor(((now - began) * perSecond) / 1000));
      for (; sent < due; sent += 1) waiting.push(now);
      for (let connection; waiting.length > 0 && (connection = free.pop());)
        work(connection).catch((error: unknown) => (failure = error as Error));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return times;
  });
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const found = sorted[Math.ceil((sorted.length * percent) / 100) - 1];
  if (found === undefined) throw new Error('There is nothing of which a part could be told');
  return found;
}
