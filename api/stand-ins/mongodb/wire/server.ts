import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Connection, type Served } from './connection.ts';
import { ReplicaSet } from './replica-set.ts';

export interface WireServer {
  readonly port: number;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/**
 * Listens for MongoDB drivers on host:port (0 picks a free one). Rejects when the port is taken.
 * @param elections how many there were before, and what hears of each that follows
 * @param serve is told the face of the replica set
 */
export function listen(
  host: string,
  port: number,
  elections: { term: number; elected(term: number): void },
  serve: (set: ReplicaSet) => Omit<Served, 'set'>,
): Promise<WireServer> {
  const sockets = new Set<Socket>();
  let address = '';
  const set = new ReplicaSet(() => address, elections.elected, elections.term);
  const served = { set, ...serve(set) };
  let lastConnection = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    new Connection(++lastConnection, socket, served);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const bound = (server.address() as AddressInfo).port;
      address = `${host}:${bound}`;
      resolve({ port: bound, close });
    });
  });
}
