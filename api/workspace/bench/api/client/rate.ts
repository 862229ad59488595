import { Connection } from './connection.ts';

/**
 * Opens connections for a piece of work, and closes them after it.
 * @returns what the work returns
 */
export async function withConnections<Result>(
  port: number,
  count: number,
  work: (connections: Connection[]) => Promise<Result>,
): Promise<Result> {
  const connections = await Promise.all(Array.from({ length: count }, () => Connection.open(port)));
  try {
    return await work(connections);
  } finally {
    for (const connection of connections) connection.close();
  }
}

/**
 * Sends the same request over several connections, on each one after the other.
 * @param milliseconds how long
 * @param expected status of the answers
 * @returns answers a second
 * @throws {Error} for an answer of another status
 */
export function rateOf(
  port: number,
  request: Buffer,
  count: number,
  milliseconds: number,
  expected: number = 200,
): Promise<number> {
  return withConnections(port, count, async (connections) => {
    const began = performance.now();
    let answers = 0;
    await Promise.all(
      connections.map(async (connection) => {
        while (performance.now() - began < milliseconds) {
          const { status, head } = await connection.send(request);
          if (status !== expected) throw new Error(`An unexpected answer: ${head}`);
          answers += 1;
        }
      }),
    );
    return (answers * 1000) / (performance.now() - began);
  });
}
