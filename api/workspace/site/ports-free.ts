import { createServer } from 'node:net';
import type { Ports } from './ports.ts';

/** What stands in the way of listening there, as the system names it, or undefined. */
const obstacle = (port: number, host?: string) =>
  new Promise<string | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, ...(host && { host }) }, () => probe.close(() => resolve(undefined)));
  });

/**
 * Makes sure that a copy can have its ports.
 * @throws {Error} one sentence that names the port and what to do
 */
export async function requireFreePorts(ports: Ports): Promise<void> {
  const { remotes, ...others } = ports;
  for (const port of [...Object.values(others), ...remotes.values()]) {
    // Some systems let one program have an address of a port and another all of them: both are asked for.
    const found = (await obstacle(port, '127.0.0.1')) ?? (await obstacle(port));
    if (found === 'EADDRINUSE')
      throw new Error(
        `Port ${port} is in use: stop what runs there, or start on other ports with PORT=${otherPort(ports.site)} npm start.`,
      );
    if (found)
      throw new Error(
        `Port ${port} cannot be opened (${found}): start on other ports, such as PORT=3000 npm start.`,
      );
  }
}

const otherPort = (port: number) => (port > 64_000 ? port - 100 : port + 100);
