import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The path of a socket may have about 100 characters, a data directory more: hence a hash in the temporary directory.
function socketPath(dir: string): string {
  const hash = createHash('sha256').update(realpathSync(dir)).digest('hex').slice(0, 24);
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\matinee-mongodb-${hash}`
    : join(tmpdir(), `matinee-mongodb-${hash}.sock`);
}

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    const settle = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });

const listenOn = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });

/**
 * Makes this process the only owner of a data directory; returns what gives it up.
 * A listening socket is the mark, because it dies with its process, also by kill -9, where a lock file would stay.
 * Rejects when a living process owns the directory.
 */
export async function takeOwnership(dir: string): Promise<() => Promise<void>> {
  const path = socketPath(dir);
  if (await isAnswered(path))
    throw new Error(`The MongoDB stand-in's data in ${dir} is in use by another running copy`);
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = await listenOn(path);
  return () => new Promise((resolve) => server.close(() => resolve()));
}
