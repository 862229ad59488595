import net from 'node:net';
import { z } from 'zod';

const handleSchema = z.looseObject({ fd: z.number().int().positive() });
const IPV4 = 4;

/**
 * Takes a port for whoever is started with it, as systemd does for a `.socket` unit, and keeps it until this process ends.
 * @returns the number of the file, to be handed over
 * @throws {Error} when the port is taken
 */
export function holdSocket(port: number): number {
  // Bound and never listened to here, so that this process takes no connection: what Node's own cluster does it with.
  const make: unknown = Reflect.get(net, '_createServerHandle');
  if (typeof make !== 'function') throw new Error('This Node cannot hold a socket.');
  const handle: unknown = Reflect.apply(make, undefined, ['127.0.0.1', port, IPV4]);
  if (typeof handle !== 'object' || handle === null) throw new Error(`Port ${port} is in use.`);
  held.push(handle);
  return handleSchema.parse({ fd: Reflect.get(handle, 'fd') }).fd;
}

/** Nothing else keeps them from being closed. */
const held: object[] = [];
