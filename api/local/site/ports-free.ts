import { createServer } from 'node:net';
import type { Ports } from './ports.ts';

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * Makes sure that a copy can have its ports.
 * @throws {Error} one sentence that names the port in use and what to do
 */
export async function requireFreePorts(ports: Ports): Promise<void> {
  const { remotes, ...others } = ports;
  for (const port of [...Object.values(others), ...Object.values(remotes)])
    if (!(await isFree(port)))
      throw new Error(
        `Port ${port} is in use: stop what runs there, or start on other ports with PORT=${ports.site + 100} npm start.`,
      );
}
